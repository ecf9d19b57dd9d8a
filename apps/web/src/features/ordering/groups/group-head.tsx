import { Ellipsis, Layers } from 'lucide-react';
import { useShallow } from 'zustand/react/shallow';
import { shortenFileName } from '#lib/file-name.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';
import { getDraft, useDraft } from '../ordering-store.ts';
import { findGroup } from './grouping.ts';
import { mergeGroup } from './merge-group.ts';

type GroupMenuProps = { groupId: string; number: number; maxDocuments: number };

/** What a drag does, for those who do not drag. Alone on the table, a group has nowhere to go. */
export function GroupMenu({ groupId, number, maxDocuments }: GroupMenuProps) {
  const ids = useDraft(useShallow(({ groups }) => groups.map(({ id }) => id)));
  const items = ids.flatMap((id, index) => {
    if (id === groupId) return [];
    const onSelect = () => mergeGroup(groupId, id, maxDocuments);
    return [{ label: `合并到 装订组 #${index + 1}`, hint: contentOf(id), icon: <Layers />, onSelect }];
  });
  if (items.length === 0) return null;
  const name = `装订组 #${number}`;
  return (
    <Menu
      label={`更多操作：${name}`}
      items={items}
      trigger={(button) => <IconButton label={`更多操作：${name}`} icon={<Ellipsis />} {...button} />}
    />
  );
}

/** A number alone says little about which group it is. */
function contentOf(groupId: string): string {
  const documents = findGroup(getDraft(), groupId)?.documents ?? [];
  const first = shortenFileName(documents[0]?.fileName ?? '', 24);
  return documents.length > 1 ? `${first} 等 ${documents.length} 个` : first;
}
