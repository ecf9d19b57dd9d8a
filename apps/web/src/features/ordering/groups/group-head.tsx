import type { Shop } from '@print/contract/shop';
import { Ellipsis, Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { shortenFileName } from '#lib/file-name.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { Group } from '../draft.ts';
import { getDraft, useDraft } from '../ordering-store.ts';
import { BindingSelect } from './binding-select.tsx';
import { cancelGroupDrag, dragGroup, dragGroupByKey } from './dragging/drag-group.ts';
import { DragHandle } from './dragging/drag-handle.tsx';
import styles from './group-card.module.css';
import { findGroup } from './grouping.ts';
import { mergeGroup } from './merge-group.ts';

type GroupHeadProps = { group: Group; number: number; shop: Shop; titleId: string };

/** Above the documents of a group that has several. */
export function GroupHead({ group, number, shop, titleId }: GroupHeadProps) {
  return (
    <header className={styles.head}>
      <GroupHandle group={group} number={number} shop={shop} />
      <div className={styles.name}>
        <h2 id={titleId} className={styles.title}>
          装订组 #{number}
        </h2>
        <span className={styles.count}>{group.documents.length} 个文件</span>
      </div>
      <BindingSelect groupId={group.id} number={number} value={group.bindingType} prices={shop.price_list} />
      <GroupMenu group={group} number={number} shop={shop} icon={<Ellipsis />} />
    </header>
  );
}

/** In the card of the only document of a group. That card has a menu of its own. */
export function GroupLine({ group, number, shop, titleId }: GroupHeadProps) {
  return (
    <div className={styles.line}>
      <h2 id={titleId} className={styles.lineTitle}>
        装订组 #{number}
      </h2>
      <span className="visually-hidden">1 个文件</span>
      <BindingSelect groupId={group.id} number={number} value={group.bindingType} prices={shop.price_list} />
      <GroupMenu group={group} number={number} shop={shop} icon={<Layers />} />
    </div>
  );
}

type GroupPartProps = Omit<GroupHeadProps, 'titleId'>;

export function GroupHandle({ group: { id }, number, shop }: GroupPartProps) {
  const maxDocuments = shop.limits.max_documents_per_group;
  return (
    <DragHandle
      id={id}
      label={`拖动装订组 #${number}，合并到别的组`}
      kind="可拖动的装订组"
      onPointerDown={(event) => dragGroup(event, id, maxDocuments)}
      onKeyDown={(event) => dragGroupByKey(event, id, maxDocuments)}
      onBlur={cancelGroupDrag}
    />
  );
}

/** Merges the group into another one without a drag. */
function GroupMenu({ group, number, shop, icon }: GroupPartProps & { icon: ReactNode }) {
  const ids = useDraft(useShallow(({ groups }) => groups.map(({ id }) => id)));
  const items = ids.flatMap((id, index) => {
    if (id === group.id) return [];
    const onSelect = () => mergeGroup(group.id, id, shop.limits.max_documents_per_group);
    return [{ label: `合并到 装订组 #${index + 1}`, hint: contentOf(id), icon: <Layers />, onSelect }];
  });
  if (items.length === 0) return null;
  const name = `装订组 #${number}`;
  return (
    <Menu
      label={`更多操作：${name}`}
      items={items}
      trigger={(button) => <IconButton label={`更多操作：${name}`} icon={icon} {...button} />}
    />
  );
}

/** A customer recognises a group by its files rather than by its number. */
function contentOf(groupId: string): string {
  const documents = findGroup(getDraft(), groupId)?.documents ?? [];
  const first = shortenFileName(documents[0]?.fileName ?? '', 24);
  return documents.length > 1 ? `${first} 等 ${documents.length} 个` : first;
}
