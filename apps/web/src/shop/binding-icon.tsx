import type { BindingType } from '@print/contract/orders';
import type { ReactNode } from 'react';
import styles from './binding-icon.module.css';

const fastenings: Record<BindingType, ReactNode> = {
  none: null,
  staple_top_left: <path d="m4 9 5-5" />,
  staple_left_side: <path d="M6 6v4M6 16v4" />,
  staple: (
    <>
      <path className={styles.fold} d="M11 2v22" />
      <path d="M11 6v4M11 16v4" />
    </>
  ),
  ring_bound: <path d="M1 5h5M1 9h5M1 13h5M1 17h5M1 21h5" />,
};

/** A sheet with its staples, fold or rings, as small as a word. */
export function BindingIcon({ type }: { type: BindingType }) {
  return (
    <svg className={styles.icon} viewBox="0 0 22 26" aria-hidden="true">
      <path className={styles.sheet} d="M3 1.500h16v23H3z" />
      <g className={styles.fastening}>{fastenings[type]}</g>
    </svg>
  );
}
