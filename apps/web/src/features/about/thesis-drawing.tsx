import styles from './thesis-drawing.module.css';

/** Two copies, each stapled at the corner. */
export function ThesisDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 132 136" aria-hidden="true">
      <Copy transform="rotate(5 84 70) translate(34 6)" />
      <Copy transform="rotate(-3 52 70) translate(8 8)" />
    </svg>
  );
}

function Copy({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <path className={styles.sheet} d="M0 0h84v118H0z" />
      <path className={styles.text} d="M14 34h56M26 46h32M14 70h56M14 80h56M14 90h56M14 100h38" />
      <path className={styles.staple} d="m7 17 10-10" />
    </g>
  );
}
