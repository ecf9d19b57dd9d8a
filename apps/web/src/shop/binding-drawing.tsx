import type { BindingType } from '@print/contract/orders';
import styles from './binding-drawing.module.css';

const staples: Readonly<Partial<Record<BindingType, readonly string[]>>> = {
  staple_top_left: ['corner'],
  staple_left_side: ['left-above', 'left-below'],
  staple: ['fold-above', 'fold-below'],
};

/** The binding as it will hold the sheets, drawn on the card. */
export function BindingDrawing({ type }: { type: BindingType }) {
  if (type === 'none') return null;
  return (
    <span className={styles.binding} data-drawn={type} aria-hidden="true">
      {staples[type]?.map((where) => (
        <span key={where} className={styles.staple} data-where={where} />
      ))}
    </span>
  );
}
