import { bindingParts } from '@print/contract/binding-parts';
import type { BindingType } from '@print/contract/orders';
import styles from './binding-drawing.module.css';

/** The binding as it will hold the sheets, drawn on the card. The frame itself is the fold or the rings. */
export function BindingDrawing({ type }: { type: BindingType }) {
  if (type === 'none') return null;
  const staples = bindingParts[type].filter((part) => part !== 'fold' && part !== 'rings');
  return (
    <span className={styles.binding} data-drawn={type} aria-hidden="true">
      {staples.map((part) => (
        <span key={part} className={styles.staple} data-where={part} />
      ))}
    </span>
  );
}
