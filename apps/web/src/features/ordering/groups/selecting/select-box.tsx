import { Check } from 'lucide-react';
import styles from './select-box.module.css';
import { toggleSelected, useSelection } from './selection-store.ts';

/** A checkbox in place of the drag handle. It covers the card, so that a press anywhere selects the file. */
export function SelectBox({ id, fileName }: { id: string; fileName: string }) {
  const isSelected = useSelection(({ ids }) => ids?.includes(id) ?? false);
  return (
    <span className={styles.box}>
      <input
        type="checkbox"
        aria-label={`选择：${fileName}`}
        data-select={id}
        checked={isSelected}
        // With Shift, a click and the space key select a range.
        onChange={({ nativeEvent }) => toggleSelected(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
      <span className={styles.mark}>
        <Check size={16} strokeWidth={3} />
      </span>
    </span>
  );
}
