import type { PrintSettings } from '@print/contract/print-settings';
import { useRef } from 'react';
import { PrintSettingChoices } from '#shop/print-setting-choices.tsx';
import { BottomSheet } from '#ui/bottom-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { documentsOf } from '../draft.ts';
import { changeAllPerSide, changeDocumentSettings, offerOldSettings } from '../files/document-actions.ts';
import { SegmentedChoice } from '../files/segmented-choice.tsx';
import { lonePhotos } from '../groups/photo-sides.ts';
import { getDraft, useDraft } from '../ordering-store.ts';
import styles from './all-settings.module.css';
import { commonSettings } from './last-settings.ts';

type AllSettingsProps = { maxCopies: number; onClose: () => void };

/** A choice applies to every file at once; settings that are not touched stay as they are in each file. */
export function AllSettings({ maxCopies, onClose }: AllSettingsProps) {
  const groups = useDraft((draft) => draft.groups);
  const documents = documentsOf({ groups });
  const before = useRef(documents);
  const hasChanged = useRef(false);
  const lone = groups.flatMap((group) => lonePhotos(group.documents));
  const withPerSide = documents.filter((document) => !lone.includes(document));
  const { pages_per_side } = commonSettings(withPerSide.length > 0 ? withPerSide : lone);
  const common = { ...commonSettings(documents), pages_per_side };
  const change = ({ pages_per_side: places, ...changes }: Partial<PrintSettings>) => {
    hasChanged.current = true;
    if (places !== undefined) return changeAllPerSide(places);
    for (const { id } of documentsOf(getDraft())) changeDocumentSettings(id, changes);
  };
  const close = () => {
    onClose();
    if (hasChanged.current) offerOldSettings('设置已应用到全部文件', before.current);
  };
  const isMixed = Object.values(common).includes(undefined);
  return (
    <BottomSheet
      open
      title="统一设置"
      onClose={close}
      footer={
        <Button wide onClick={close}>
          完成
        </Button>
      }
    >
      <div className={styles.settings}>
        <p className={styles.note}>
          {isMixed
            ? `${documents.length} 个文件的设置不全一样；点一下，就都改成这样。`
            : `点一下就改，${documents.length} 个文件一起变。`}
        </p>
        <PrintSettingChoices settings={common} onChange={change} Choice={SegmentedChoice} />
        {lone.length > 0 && <p className={styles.note}>单独的照片不会缩小；想几张印在一面，先合并成一组。</p>}
        <div className={styles.copies}>
          <span aria-hidden="true">份数</span>
          <Stepper
            label="份数：全部文件"
            value={common.copies}
            max={maxCopies}
            onChange={(copies) => change({ copies })}
          />
          {common.copies === undefined && <span className={styles.note}>现在各不相同</span>}
        </div>
      </div>
    </BottomSheet>
  );
}
