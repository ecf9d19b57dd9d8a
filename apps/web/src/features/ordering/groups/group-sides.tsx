import { sidedLabels } from '@print/contract/print-labels';
import { PrintSided } from '@print/contract/print-settings';
import type { DraftDocument } from '../draft.ts';
import { changeDocumentSettings } from '../files/document-actions.ts';
import { SegmentedChoice } from '../files/segmented-choice.tsx';
import { commonSettings } from '../settings/last-settings.ts';
import styles from './group-card.module.css';

const options = PrintSided.options.map((value) => ({ value, label: sidedLabels[value] }));

/** The files of a bound group are one book, usually printed alike. Each card can still differ. */
export function GroupSides({ documents }: { documents: readonly DraftDocument[] }) {
  const change = (print_sided: PrintSided) => {
    for (const { id } of documents) changeDocumentSettings(id, { print_sided });
  };
  return (
    <div className={styles.sides}>
      <SegmentedChoice
        label="整组单双面"
        options={options}
        value={commonSettings(documents).print_sided}
        onChange={change}
      />
    </div>
  );
}
