import { useTimePassed } from '#lib/use-time-passed.ts';
import styles from './auth-form.module.css';

type SubmitHintProps = { id: string; isPending: boolean; missingInput: string | undefined };

/** Why the button is disabled, or that the request is slow. */
export function SubmitHint({ id, isPending, missingInput }: SubmitHintProps) {
  return (
    <p id={id} className={styles.hint}>
      {isPending ? <SlowHint /> : missingInput}
    </p>
  );
}

const slowAfterMs = 8_000;

function SlowHint() {
  const isSlow = useTimePassed(slowAfterMs);
  return <span role="status">{isSlow && '网络较慢，仍在处理…'}</span>;
}
