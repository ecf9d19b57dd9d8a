import { ArrowDown, ArrowUp, CopyCheck, Ellipsis, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { type DraftDocument, documentsOf } from '../draft.ts';
import { moveBy } from '../groups/dragging/drag-document.ts';
import { useDraft } from '../ordering-store.ts';
import { applyToAll } from './apply-to-all.ts';

type DocumentMenuProps = {
  document: DraftDocument;
  isFirst: boolean;
  isLast: boolean;
  onRemove: () => void;
};

/** What a drag does, for those who do not drag, and what the open card offers. */
export function DocumentMenu({ document, isFirst, isLast, onRemove }: DocumentMenuProps) {
  const { id, fileName } = document;
  const hasOthers = useDraft((draft) => documentsOf(draft).length > 1);
  const items: (MenuItem | false)[] = [
    !isFirst && { label: '上移', icon: <ArrowUp />, onSelect: () => moveBy(id, -1) },
    !isLast && { label: '下移', icon: <ArrowDown />, onSelect: () => moveBy(id, 1) },
    hasOthers && {
      label: '应用到全部文件',
      hint: '份数、单双面和纸张',
      icon: <CopyCheck />,
      onSelect: () => applyToAll(document),
    },
    { label: '移除', icon: <Trash2 />, danger: true, onSelect: onRemove },
  ];
  return (
    <Menu
      label={`更多操作：${fileName}`}
      items={items.filter((item) => item !== false)}
      trigger={(button) => <IconButton label={`更多操作：${fileName}`} icon={<Ellipsis />} {...button} />}
    />
  );
}
