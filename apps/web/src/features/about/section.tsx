import type { ReactNode } from 'react';
import styles from './section.module.css';

type SectionProps = { section: { id: string; title: string }; children: ReactNode };

export function Section({ section: { id, title }, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
