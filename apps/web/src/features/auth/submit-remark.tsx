import { useTimePassed } from '#lib/use-time-passed.ts';
import styles from './auth-form.module.css';

type SubmitRemarkProps = { id: string; isPending: boolean; waitsFor: string | undefined };

/** Why the button is disabled, or that the request is slow. */
export function SubmitRemark({ id, isPending, waitsFor }: SubmitRemarkProps) {
  return (
    <p id={id} className={styles.remark}>
      {isPending ? <Slow /> : waitsFor}
    </p>
  );
}

const slowAfterMs = 8_000;

function Slow() {
  const isSlow = useTimePassed(slowAfterMs);
  return <span role="status">{isSlow && '网络较慢，仍在处理…'}</span>;
}
