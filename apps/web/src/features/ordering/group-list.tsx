import type { Shop } from '@print/contract/shop';
import { Sheet } from '#ui/sheet.tsx';
import { DocumentCard } from './document-card.tsx';
import { useDraft } from './draft-store.ts';
import styles from './group-list.module.css';
import { useFreshQuotes } from './use-fresh-quotes.ts';

/** Every group as a sheet, every document a row on it. */
export function GroupList({ shop }: { shop: Shop }) {
  const groups = useDraft((draft) => draft.groups);
  useFreshQuotes();
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
