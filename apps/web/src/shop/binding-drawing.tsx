import { bindingParts } from '@print/contract/binding-parts';
import type { BindingType } from '@print/contract/orders';
import styles from './binding-drawing.module.css';

/** Draws the binding over a card. The outer element itself draws the fold or the rings. */
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
