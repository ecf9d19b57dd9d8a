import { kindOf } from '@print/contract/binding-kinds';
import type { PrintSettings } from '@print/contract/print-settings';
import { CopyCheck, Trash2 } from 'lucide-react';
import { OnlyBlackAndWhite } from '#shop/color-choice.tsx';
import { PageRangeField } from '#shop/page-range-field.tsx';
import { PrintSettingChoices } from '#shop/print-setting-choices.tsx';
import { offersColor, usePapers } from '#shop/use-papers.ts';
import { Button } from '#ui/button.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { type DraftDocument, isRangeRefused } from '../draft.ts';
import { useDraft } from '../ordering-store.ts';
import styles from './document-settings.module.css';
import { SegmentedChoice } from './segmented-choice.tsx';

type DocumentSettingsProps = {
  document: DraftDocument;
  maxCopies: number;
  onChange: (changes: Partial<PrintSettings>) => void;
  /** Absent where there is no other document. */
  onApplyToAll: (() => void) | undefined;
  onRemove: () => void;
};

export function DocumentSettings(props: DocumentSettingsProps) {
  const { document, maxCopies, onChange, onApplyToAll, onRemove } = props;
  const { fileName, settings, state } = document;
  const papers = usePapers();
  const isBooklet = useDraft(({ groups }) =>
    groups.some(
      ({ bindingType, documents }) =>
        kindOf(bindingType) === 'staple' && documents.some(({ id }) => id === document.id),
    ),
  );
  return (
    <div className={styles.settings}>
      <div className={styles.copies}>
        <span className={styles.label} aria-hidden="true">
          份数
        </span>
        <Stepper
          label={`份数：${fileName}`}
          value={settings.copies}
          max={maxCopies}
          onChange={(copies) => onChange({ copies })}
        />
      </div>
      <PrintSettingChoices settings={settings} isBooklet={isBooklet} onChange={onChange} Choice={SegmentedChoice} />
      <PageRangeField
        value={settings.page_range}
        error={isRangeRefused(state) ? state.message : undefined}
        onChange={(page_range) => onChange({ page_range })}
      />
      {!offersColor(papers) && <OnlyBlackAndWhite text="黑白" hint="设备所限，暂不支持彩色" />}
      <div className={styles.actions}>
        {onApplyToAll && (
          <Button variant="quiet" icon={<CopyCheck />} onClick={onApplyToAll}>
            应用到全部文件
          </Button>
        )}
        <Button variant="danger-quiet" icon={<Trash2 />} onClick={onRemove}>
          移除文件
        </Button>
      </div>
    </div>
  );
}
