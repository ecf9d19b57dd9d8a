import type { ReactNode } from 'react';
import styles from './misprint-drawing.module.css';

export type ErrorKind = 'not-found' | 'forbidden' | 'crash' | 'offline';

type Drawing = { paper: string; tornPart?: string; print: ReactNode };

const drawings: Record<ErrorKind, Drawing> = {
  'not-found': {
    paper: 'M48 22h104v110H48z',
    print: (
      <>
        <text x="100" y="76">
          404
        </text>
        <path d="M66 94h68M66 106h52M66 118h62" />
      </>
    ),
  },
  forbidden: {
    paper: 'M48 22h104v110H48z',
    print: (
      <>
        <path d="M84 70V58a16 16 0 0 1 32 0v12M78 70h44v28H78zM100 81v6" />
        <path d="M66 114h68" />
      </>
    ),
  },
  crash: {
    paper: 'M48 22h104l-6 18 12 14-14 16 11 15-9 15H52L41 85l12-15-11-16 12-14z',
    print: <path d="M70 38h58M62 54l72 2M72 68l54 4M62 84l70 2" />,
  },
  offline: {
    paper: 'M48 22h104v54H48z',
    tornPart: 'M48 76v56h104V76M66 92h68M66 104h52M66 116h62',
    print: <path d="M66 38h68M66 50h56M66 62h64" />,
  },
};

/** A misprinted sheet: the same shape is drawn twice, and the red one is slightly shifted. */
export function MisprintDrawing({ kind }: { kind: ErrorKind }) {
  const { paper, tornPart, print } = drawings[kind];
  return (
    <svg className={styles.drawing} viewBox="0 0 200 140" aria-hidden="true">
      <path className={styles.slot} d="M28 22h144" />
      <path className={styles.paper} d={paper} />
      {tornPart && <path className={styles.rest} d={tornPart} />}
      <g className={styles.red}>{print}</g>
      <g className={styles.black}>{print}</g>
    </svg>
  );
}
