import type { Shop } from '@print/contract/shop';
import { useEffect } from 'react';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { Sheet } from '#ui/sheet.tsx';
import { DocumentCard } from './document-card.tsx';
import { fileIdOf } from './document-state.ts';
import { documentsOf } from './draft.ts';
import { getDraft, useDraft } from './draft-store.ts';
import styles from './group-list.module.css';
import { requote } from './quotes.ts';

/** Every group as a sheet, every document a row on it. */
export function GroupList({ shop }: { shop: Shop }) {
  const groups = useDraft((draft) => draft.groups);
  useLiveTopic('quote', requoteUpload);
  // What was restored may have become exact, dearer or too old while nobody looked.
  useEffect(() => requoteUpload(undefined), []);
  return (
    <ul className={styles.groups} aria-label="要打印的文件">
      {groups.map(({ id, documents }) => (
        <Sheet as="li" key={id} className={styles.group} stacked={documents.length > 1}>
          {documents.map((document) => (
            <DocumentCard key={document.id} document={document} maxCopies={shop.limits.max_copies} />
          ))}
        </Sheet>
      ))}
    </ul>
  );
}

/**
 * The same file may lie here twice; without an id, any of them may have changed. One that has failed is asked
 * about again only when the shop says that something has happened to it.
 */
function requoteUpload(changed: string | undefined): void {
  for (const { id, state } of documentsOf(getDraft())) {
    const fileId = fileIdOf(state);
    const mayHaveChanged = changed === undefined ? state.phase !== 'failed' : changed === fileId;
    if (fileId !== undefined && mayHaveChanged) void requote(id);
  }
}
