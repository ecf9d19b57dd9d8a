import type { Shop } from '@print/contract/shop';
import { memo, useSyncExternalStore } from 'react';
import { BindingDrawing } from '#shop/binding-drawing.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { Group } from '../draft.ts';
import { BindingSelect } from './binding-select.tsx';
import { DocumentRow } from './document-row.tsx';
import { dragGroup, dragGroupByKey, leaveGroup } from './dragging/drag-group.ts';
import { DragHandle } from './dragging/drag-handle.tsx';
import { liftedGroup, useGroupPart, useLifted } from './dragging/drag-store.ts';
import styles from './group-card.module.css';
import { GroupMenu } from './group-head.tsx';
import { mergeRefusal } from './merge-group.ts';

type GroupCardProps = { group: Group; number: number; shop: Shop };

/** Documents that are bound together: a title with the binding, and a row for each. */
export const GroupCard = memo(function GroupCard({ group, number, shop }: GroupCardProps) {
  const { id, bindingType, documents } = group;
  const part = useGroupPart(id);
  const titleId = `group-${id}`;
  return (
    <Sheet
      as="li"
      className={styles.group}
      stacked={documents.length > 1}
      aria-labelledby={titleId}
      data-group={id}
      data-binding={bindingType}
      data-part={part}
    >
      <GroupHead group={group} number={number} shop={shop} titleId={titleId} />
      <Refusal groupId={id} />
      <ul className={styles.rows} data-rows>
        {documents.map((document, index) => (
          <DocumentRow
            key={document.id}
            document={document}
            isFirst={index === 0}
            isLast={index === documents.length - 1}
            maxCopies={shop.limits.max_copies}
          />
        ))}
      </ul>
      <BindingDrawing key={bindingType} type={bindingType} />
      {(part === 'target' || part === 'full') && <DropSign />}
    </Sheet>
  );
});

function GroupHead({ group, number, shop, titleId }: GroupCardProps & { titleId: string }) {
  const { id, bindingType, documents } = group;
  const most = shop.limits.max_documents_per_group;
  return (
    <header className={styles.head}>
      <DragHandle
        id={id}
        label={`拖动装订组 #${number}，合并到别的组`}
        kind="可拖动的装订组"
        onPointerDown={(event) => dragGroup(event, id, most)}
        onKeyDown={(event) => dragGroupByKey(event, id, most)}
        onBlur={leaveGroup}
      />
      <div className={styles.name}>
        <h2 id={titleId} className={styles.title}>
          装订组 #{number}
        </h2>
        <span className={styles.count}>{documents.length} 个文件</span>
      </div>
      <BindingSelect groupId={id} number={number} value={bindingType} prices={shop.price_list} />
      <GroupMenu groupId={id} number={number} maxDocuments={most} />
    </header>
  );
}

function DropSign() {
  const sign = useLifted(() => {
    const now = liftedGroup();
    return now?.refusal ?? (now?.by === 'keys' ? '按空格键合并' : '松手合并');
  });
  return (
    <p className={styles.sign} aria-hidden="true">
      <span>{sign}</span>
    </p>
  );
}

function Refusal({ groupId }: { groupId: string }) {
  const reason = useSyncExternalStore(mergeRefusal.subscribe, () => {
    const refusal = mergeRefusal.get();
    return refusal?.groupId === groupId ? refusal.reason : undefined;
  });
  if (reason === undefined) return null;
  return (
    <div className={styles.refusal}>
      <Notice tone="danger" title="没有合并" onClose={() => mergeRefusal.set(undefined)}>
        {reason}。
      </Notice>
    </div>
  );
}
