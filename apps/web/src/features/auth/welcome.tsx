import { PaperStack } from '#shop/paper-stack.tsx';
import type { AuthMode } from './auth-values.ts';
import styles from './welcome.module.css';

const greetings = {
  login: ['欢迎回来，', '历史订单在这里。'],
  register: ['有了账号，', '订单就有记录。'],
} as const satisfies Record<AuthMode, readonly [string, string]>;

/** Shown beside the form on wide screens. */
export function Welcome({ mode }: { mode: AuthMode }) {
  const [first, second] = greetings[mode];
  return (
    <div className={styles.welcome}>
      <p className={styles.greeting}>
        {first}
        <br />
        {second}
      </p>
      <PaperStack />
    </div>
  );
}
