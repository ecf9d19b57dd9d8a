import { kindOf } from '@print/contract/binding-kinds';
import { type BindingPart, bindingParts } from '@print/contract/binding-parts';
import type { BindingType } from '@print/contract/orders';
import styles from './binding-icon.module.css';

const paths: Record<BindingPart, string> = {
  corner: 'm6 9.500 5.500-5.500',
  'left-above': 'M6.500 6v4.500',
  'left-below': 'M6.500 15.500v4.500',
  fold: 'M11 2v22',
  'fold-above': 'M11 6v4.500',
  'fold-below': 'M11 15.500v4.500',
  rings: 'M1 5.500h5M1 10.500h5M1 15.500h5M1 20.500h5',
};

/** A sheet with its staples, fold or rings, in text size. */
export function BindingIcon({ type }: { type: BindingType }) {
  return (
    <svg className={styles.icon} viewBox="0 0 22 26" aria-hidden="true">
      <path className={styles.sheet} d="M3 1.500h16v23H3z" />
      <g className={styles.fastening}>
        {bindingParts[kindOf(type)].map((part) => (
          <path key={part} className={part === 'fold' ? styles.fold : undefined} d={paths[part]} />
        ))}
      </g>
    </svg>
  );
}
