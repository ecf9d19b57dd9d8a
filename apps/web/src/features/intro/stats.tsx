import { useRef } from 'react';
import { countAt } from './count-up.ts';
import styles from './stats.module.css';
import { useCountUp } from './use-count-up.ts';

const figures = [
  { value: 1265, decimals: 0, ms: 2500, unit: '', label: '页已印好' },
  { value: 58, decimals: 0, ms: 2500, unit: '', label: '位同学' },
  { value: 98.9, decimals: 1, ms: 3000, unit: '%', label: '满意' },
];
const maxMs = Math.max(...figures.map(({ ms }) => ms));

/** The final figure reserves the space and is read aloud; the running count is shown over it. */
export function Stats() {
  const list = useRef<HTMLUListElement>(null);
  const elapsedMs = useCountUp(list, maxMs);
  return (
    <ul className={styles.stats} ref={list} aria-label="店里的数字">
      {figures.map((figure) => (
        <li key={figure.label}>
          <span className={`${styles.figure} num`} data-counting={elapsedMs !== undefined}>
            <span className={styles.final}>
              {figure.value}
              {figure.unit}
            </span>
            {elapsedMs !== undefined && (
              <span className={styles.count} aria-hidden="true">
                {countAt(figure, elapsedMs)}
                {figure.unit}
              </span>
            )}
          </span>
          {figure.label}
        </li>
      ))}
    </ul>
  );
}
