import { defaultSettingsOn } from '@print/contract/offered-settings';
import { describeSettings } from '@print/contract/print-labels';
import { usePapers } from '#shop/use-papers.ts';
import { isPhoto, newSettingsOf } from '../files/new-settings.ts';
import { useOrdering } from '../ordering-store.ts';
import { listWithLastSettings, restoreDefaultSettings } from './adopt-last-settings.ts';
import { hasSameSettings } from './last-settings.ts';
import styles from './last-settings-line.module.css';

/** Says where the settings of a file that was just added come from. */
export function LastSettingsLine() {
  const settings = useOrdering((ordering) => {
    const added = listWithLastSettings(ordering).filter(({ id }) => id in ordering.files);
    // Photos leave out the pages per side.
    const shown = added.find((document) => !isPhoto(document)) ?? added[0];
    return shown && newSettingsOf(shown.fileName, ordering);
  });
  const papers = usePapers();
  const defaults = defaultSettingsOn(papers);
  if (!settings || hasSameSettings(settings, defaults)) return null;
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
