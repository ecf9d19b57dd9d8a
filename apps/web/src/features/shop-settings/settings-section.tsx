import type { ReactNode } from 'react';
import { Sheet } from '#ui/sheet.tsx';
import styles from './settings-section.module.css';

type SettingsSectionProps = { id: string; name: string; lead?: ReactNode; children: ReactNode };

/** Links to a section use `id` as the hash. */
export function SettingsSection({ id, name, lead, children }: SettingsSectionProps) {
  return (
    <Sheet as="section" id={id} aria-labelledby={`${id}-name`} className={styles.section}>
      <header>
        <h2 id={`${id}-name`}>{name}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </Sheet>
  );
}
