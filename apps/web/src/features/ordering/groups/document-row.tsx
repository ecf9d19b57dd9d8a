import { DocumentCard, type DocumentCardProps } from '../files/document-card.tsx';
import styles from './document-row.module.css';
import { liftedDocument, useLifted, useRowOffset } from './dragging/drag-store.ts';

/** A document in its place, or on its way to another one of the same group. */
export function DocumentRow(card: DocumentCardProps) {
  const { id } = card.document;
  const offset = useRowOffset(id);
  const motion = useLifted(() => {
    const now = liftedDocument();
    if (!now?.rows.some((row) => row.id === id)) return undefined;
    if (now.id !== id) return 'making-room';
    return now.by === 'keys' ? 'stepping' : 'following';
  });
  return (
    <li
      className={styles.row}
      data-row={id}
      data-motion={motion}
      style={offset === 0 ? undefined : { transform: `translateY(${offset}px)` }}
    >
      <DocumentCard {...card} />
    </li>
  );
}
