import type { HTMLAttributes } from 'react';
import styles from './sheet.module.css';

type SheetProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li';
  /** Several sheets lie here: two more peek out at right and bottom. */
  stacked?: boolean;
};

/** A piece of paper that content lies on. */
export function Sheet({ as: Element = 'div', stacked, className, ...rest }: SheetProps) {
  const names = className ? `${styles.sheet} ${className}` : styles.sheet;
  return <Element className={names} data-stacked={stacked} {...rest} />;
}
