import type { NewOrder, NewOrderDocument } from '@print/contract/ordering';
import { describeSettings } from '@print/contract/print-labels';
import type { Catalogue } from '@print/contract/shop';
import styles from './ticket-files.module.css';

type TicketFilesProps = { groups: NewOrder['groups']; catalogue: Catalogue };

/** Shown only on paper: on the screen the ticket must fit one screenshot of a phone. */
export function TicketFiles({ groups, catalogue: { bindings, papers } }: TicketFilesProps) {
  const paperName = (paper: string) => papers.find(({ id }) => id === paper)?.name ?? '';
  return (
    <ol className={styles.groups}>
      {groups.map(({ sequence_in_order: number, binding_type: binding, documents }) => (
        <li key={number}>
          装订组 #{number}，{bindings.find(({ type }) => type === binding)?.name}
          <ol className={styles.files}>
            {documents.map((document) => (
              <li key={document.sequence_in_group}>
                {[
                  document.original_filename,
                  `${document.copies} 份`,
                  ...describeSettings(settingsOf(document), paperName(document.paper_size)),
                ].join('，')}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function settingsOf({ page_range = '', pages_per_side = 1, pictures_before = 0, ...others }: NewOrderDocument) {
  return { ...others, page_range, pages_per_side, pictures_before };
}
