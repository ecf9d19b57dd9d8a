import { bindingLabels } from '@print/contract/labels';
import type { Placed } from '../draft.ts';
import styles from './ticket-files.module.css';

/** Printed only: on the screen the ticket must fit one screenshot of a phone. */
export function TicketFiles({ groups }: { groups: NonNullable<Placed['groups']> }) {
  return (
    <ol className={styles.groups}>
      {groups.map(({ sequence_in_order: number, binding_type: binding, documents }) => (
        <li key={number}>
          装订组 #{number}，{bindingLabels[binding]}
          <ol className={styles.files}>
            {documents.map(({ sequence_in_group: place, original_filename: name, copies }) => (
              <li key={place}>
                {name}，{copies} 份
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
