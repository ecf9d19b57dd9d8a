import { useTimePassed } from '#lib/use-time-passed.ts';
import { PaperFeed } from '#ui/paper-feed.tsx';
import styles from './oauth-callback.module.css';

const slowAfterMs = 8_000;

export function CallbackVerifying() {
  const isSlow = useTimePassed(slowAfterMs);
  return (
    <>
      <PaperFeed />
      <h1>正在验证…</h1>
      <p className={styles.text}>{isSlow ? '网络较慢，仍在处理…' : '马上就好，请不要关闭这一页。'}</p>
      <div className={styles.actions} />
    </>
  );
}
