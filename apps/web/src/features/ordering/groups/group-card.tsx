import { priceListOf, type Shop } from '@print/contract/shop';
import { memo, type ReactNode, useMemo } from 'react';
import { BindingDrawing } from '#shop/binding-drawing.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { DraftDocument, Group } from '../draft.ts';
import { DocumentCard } from '../files/document-card.tsx';
import { useOrdering } from '../ordering-store.ts';
import { BindingChips } from './binding-chips.tsx';
import { BindingRefusal } from './binding-refusal.tsx';
import { cancelDocumentDrag, dragDocument, dragDocumentByKey, moveDocumentBy } from './dragging/drag-document.ts';
import { DragHandle } from './dragging/drag-handle.tsx';
import {
  liftedDocument,
  liftedGroup,
  useDrag,
  useGroupPart,
  useNewGroupPart,
  useRowOffset,
} from './dragging/drag-store.ts';
import styles from './group-card.module.css';
import { GroupHandle, GroupHead, GroupLine } from './group-head.tsx';
import { GroupSides } from './group-sides.tsx';
import { splitDocumentOut } from './merge-group.ts';
import { mayShareSides } from './photo-sides.ts';
import { SelectBox } from './selecting/select-box.tsx';
import { startSelecting, useIsSelecting } from './selecting/selection-store.ts';

const photoSides = lazyPart(() => import('./photo-sides-choice.tsx'));

type GroupCardProps = { group: Group; number: number; shop: Shop };

export const GroupCard = memo(function GroupCard({ group, number, shop }: GroupCardProps) {
  const { id, bindingType, documents } = group;
  const part = useGroupPart(id);
  const titleId = `group-${id}`;
  const hasSeveral = documents.length > 1;
  const prices = useMemo(() => priceListOf(shop.price_list), [shop.price_list]);
  const head = { group, number, shop, titleId };
  return (
    <>
      <Sheet
        as="li"
        className={styles.group}
        stacked={hasSeveral}
        aria-labelledby={titleId}
        data-group={id}
        data-binding={bindingType}
        data-part={part}
      >
        {hasSeveral && <GroupHead {...head} />}
        <MergeRefusal groupId={id} />
        <BindingRefusal group={group} prices={prices} />
        {hasSeveral &&
          (bindingType === 'none' ? (
            <BindingChips group={group} bindings={shop.price_list.bindings} prices={prices} />
          ) : (
            <GroupSides documents={documents} />
          ))}
        {mayShareSides(documents) && (
          <LazyPart part={photoSides}>{({ PhotoSidesChoice }) => <PhotoSidesChoice documents={documents} />}</LazyPart>
        )}
        <ul className={styles.rows} data-rows>
          {documents.map((document, index) => (
            <DocumentRow
              key={document.id}
              document={document}
              isFirst={index === 0}
              isLast={index === documents.length - 1}
              maxCopies={shop.limits.max_copies}
              {...(!hasSeveral && { handle: <GroupHandle {...head} />, groupControls: <GroupLine {...head} /> })}
            />
          ))}
        </ul>
        <BindingDrawing key={bindingType} type={bindingType} />
        {(part === 'target' || part === 'full') && <DropHint />}
      </Sheet>
      {hasSeveral && <NewGroupPlace documents={documents} />}
    </>
  );
});

type DocumentRowProps = {
  document: DraftDocument;
  isFirst: boolean;
  isLast: boolean;
  maxCopies: number;
  /** Of the group, in the row of its only document. */
  handle?: ReactNode;
  groupControls?: ReactNode;
};

/** Wraps the card of a document and moves it during a drag within its group. */
function DocumentRow(props: DocumentRowProps) {
  const { id } = props.document;
  const offset = useRowOffset(id);
  const motion = useDrag((drag) => {
    const lifted = liftedDocument(drag);
    if (!lifted?.rows.some((row) => row.id === id)) return undefined;
    if (lifted.id !== id) return 'making-room';
    return lifted.by === 'keys' ? 'stepping' : 'following';
  });
  return (
    <li
      className={styles.row}
      data-row={id}
      data-motion={motion}
      style={offset === 0 ? undefined : { transform: `translateY(${offset}px)` }}
    >
      <MovableCard {...props} />
    </li>
  );
}

/** Memoised: its row renders on every frame of a drag. */
const MovableCard = memo(function MovableCard(props: DocumentRowProps) {
  const { id, fileName } = props.document;
  const isSelecting = useIsSelecting();
  const documentHandle = (
    <DragHandle
      id={id}
      label={`拖动文件：${fileName}`}
      kind="可拖动的文件"
      onPointerDown={(event) => dragDocument(event, id)}
      onKeyDown={(event) => dragDocumentByKey(event, id)}
      onBlur={cancelDocumentDrag}
    />
  );
  return (
    <DocumentCard
      {...props}
      isSelecting={isSelecting}
      handle={isSelecting ? <SelectBox id={id} fileName={fileName} /> : (props.handle ?? documentHandle)}
      groupControls={props.groupControls}
      onMove={(by) => moveDocumentBy(id, by)}
      onSplitOut={() => splitDocumentOut(id)}
      onSelect={() => startSelecting(id)}
    />
  );
});

/** A document dropped here leaves its group. */
function NewGroupPlace({ documents }: Pick<Group, 'documents'>) {
  const part = useNewGroupPart(documents);
  if (part === undefined) return null;
  return (
    <li className={styles.newGroup} data-new-group data-part={part} aria-hidden="true">
      新的一组
    </li>
  );
}

function DropHint() {
  const text = useDrag((drag) => {
    const lifted = liftedGroup(drag);
    return lifted?.refusal ?? (lifted?.by === 'keys' ? '按空格键合并' : '松手合并');
  });
  return (
    <p className={styles.dropHint} aria-hidden="true">
      <span>{text}</span>
    </p>
  );
}

function MergeRefusal({ groupId }: { groupId: string }) {
  const reason = useOrdering(({ mergeRefusal }) =>
    mergeRefusal?.groupId === groupId ? mergeRefusal.reason : undefined,
  );
  if (reason === undefined) return null;
  return (
    <div className={styles.refusal}>
      <Notice tone="danger" title="没有合并" onClose={() => useOrdering.setState({ mergeRefusal: undefined })}>
        {reason}。
      </Notice>
    </div>
  );
}
