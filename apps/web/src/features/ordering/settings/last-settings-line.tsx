import { describeSettings } from '@print/contract/print-labels';
import { defaultSettingsOn } from '#shop/offered-settings.ts';
import { usePapers } from '#shop/use-papers.ts';
import { documentsOf } from '../draft.ts';
import { useOrdering } from '../ordering-store.ts';
import { restoreDefaultSettings } from './adopt-last-settings.ts';
import { hasSameSettings } from './last-settings.ts';
import styles from './last-settings-line.module.css';

/** Says where the settings of a file that was just added come from. */
export function LastSettingsLine() {
  const settings = useOrdering(({ newFileSettings }) => newFileSettings);
  const isUsed = useOrdering(({ draft, files }) =>
    documentsOf(draft).some((document) => document.id in files && hasSameSettings(document.settings, settings)),
  );
  const papers = usePapers();
  const defaults = defaultSettingsOn(papers);
  if (!isUsed || hasSameSettings(settings, defaults)) return null;
  const paper = papers.find(({ id }) => id === settings.paper_size);
  return (
    <p className={styles.line}>
      沿用上次的设置：{describeSettings(settings, paper?.name ?? '').join(' · ')}
      <button type="button" className={styles.restore} onClick={() => restoreDefaultSettings(defaults)}>
        恢复默认
      </button>
    </p>
  );
}
