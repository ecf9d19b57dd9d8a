import { kindOf } from '@print/contract/binding-kinds';
import { bindingParts } from '@print/contract/binding-parts';
import type { BindingType } from '@print/contract/orders';
import styles from './binding-drawing.module.css';

/** Draws the binding over a card. The outer element itself draws the fold or the rings. */
export function BindingDrawing({ type }: { type: BindingType }) {
  const kind = kindOf(type);
  if (kind === 'none') return null;
  const staples = bindingParts[kind].filter((part) => part !== 'fold' && part !== 'rings');
  return (
    <span className={styles.binding} data-drawn={kind} aria-hidden="true">
      {staples.map((part) => (
        <span key={part} className={styles.staple} data-where={part} />
      ))}
    </span>
  );
}
