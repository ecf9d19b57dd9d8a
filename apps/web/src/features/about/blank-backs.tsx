import { Stack } from '#ui/stack.tsx';
import styles from './blank-backs.module.css';

const sheets = [
  [1, 2],
  [3, 4],
  [5, undefined],
] as const;

/** Draws five pages on three double-sided sheets: the blank sixth side is not charged. */
export function BlankBacks() {
  return (
    <figure className={styles.figure}>
      <Stack direction="row" gap={12} aria-hidden="true">
        {sheets.map(([front, back]) => (
          <span key={front} className={styles.sheet}>
            <span className="num">{front}</span>
            <span className="num">{back}</span>
          </span>
        ))}
      </Stack>
      <figcaption>
        <span className="num">5</span> 页双面印在 <span className="num">3</span> 张纸上，只收{' '}
        <span className="num">5</span> 面：空白背面不收费。
      </figcaption>
    </figure>
  );
}
