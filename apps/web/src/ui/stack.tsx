import { createElement, type JSX } from 'react';
import styles from './stack.module.css';

type StackProps<Tag extends keyof JSX.IntrinsicElements> = JSX.IntrinsicElements[Tag] & {
  as?: Tag;
  /** A step of the spacing scale in tokens.css. */
  gap: 4 | 8 | 12 | 16 | 20 | 24 | 32;
  direction?: 'column' | 'row';
  /** Items of a row that do not fit continue on the next line. */
  wrap?: boolean;
  align?: 'center';
};

/** Lays its children out below or beside each other with equal gaps. */
export function Stack<Tag extends keyof JSX.IntrinsicElements = 'div'>({
  as,
  gap,
  direction = 'column',
  wrap = false,
  align,
  className,
  ...rest
}: StackProps<Tag>) {
  const classes = [styles[direction], styles[`gap${gap}`], wrap && styles['wrap'], align && styles[align], className];
  return createElement(as ?? 'div', { ...rest, className: classes.filter(Boolean).join(' ') });
}
