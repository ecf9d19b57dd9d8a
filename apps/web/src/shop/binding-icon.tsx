import type { BindingType } from '@print/contract/orders';
import type { ReactNode } from 'react';
import styles from './binding-icon.module.css';

const fastenings: Record<BindingType, ReactNode> = {
  none: null,
  staple_top_left: <path d="m6 9.500 5.500-5.500" />,
  staple_left_side: <path d="M6.500 6v4.500M6.500 15.500v4.500" />,
  staple: (
    <>
      <path className={styles.fold} d="M11 2v22" />
      <path d="M11 6v4.500M11 15.500v4.500" />
    </>
  ),
  ring_bound: <path d="M1 5.500h5M1 10.500h5M1 15.500h5M1 20.500h5" />,
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
