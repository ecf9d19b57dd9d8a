import type { HTMLAttributes } from 'react';
import styles from './sheet.module.css';

type SheetProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li';
  /** Draws two more sheets behind it. */
  stacked?: boolean;
};

export function Sheet({ as: Element = 'div', stacked, className, ...rest }: SheetProps) {
  const names = className ? `${styles.sheet} ${className}` : styles.sheet;
  return <Element className={names} data-stacked={stacked} {...rest} />;
}
