import type { ReactNode } from 'react';
import { Stack } from '#ui/stack.tsx';
import styles from './dev-ui.module.css';

export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{name}</h2>
      <div className={styles.examples}>{children}</div>
    </section>
  );
}

export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack gap={8}>
      <p className={styles.name}>{name}</p>
      <div className={styles.shown}>{children}</div>
    </Stack>
  );
}
