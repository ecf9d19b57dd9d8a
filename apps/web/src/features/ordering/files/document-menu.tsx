import { ArrowDown, ArrowUp, CopyCheck, Ellipsis, ListChecks, Trash2, Ungroup } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';

type DocumentMenuProps = {
  id: string;
  fileName: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onSplitOut: () => void;
  /** Absent where there is no other document. */
  onSelect: (() => void) | undefined;
  /** Absent where there is no other document. */
  onApplyToAll: (() => void) | undefined;
  onRemove: () => void;
};

/** Moves the document without a drag, and offers the actions of the open card too. */
export function DocumentMenu(props: DocumentMenuProps) {
  const { id, fileName, isFirst, isLast, onMove, onSplitOut, onSelect, onApplyToAll, onRemove } = props;
  const items: (MenuItem | false | undefined)[] = [
    !isFirst && { label: '上移', icon: <ArrowUp />, onSelect: () => onMove(-1) },
    !isLast && { label: '下移', icon: <ArrowDown />, onSelect: () => onMove(1) },
    !(isFirst && isLast) && { label: '拆出，单独一组', icon: <Ungroup />, onSelect: onSplitOut },
    onSelect && { label: '选择多个文件', hint: '装订成一份', icon: <ListChecks />, onSelect },
    onApplyToAll && {
      label: '应用到全部文件',
      hint: '份数、单双面、纸张和每面页数',
      icon: <CopyCheck />,
      onSelect: onApplyToAll,
    },
    { label: '移除', icon: <Trash2 />, danger: true, onSelect: onRemove },
  ];
  return (
    <Menu
      label={`更多操作：${fileName}`}
      items={items.filter((item) => item !== undefined && item !== false)}
      trigger={(button) => (
        <IconButton label={`更多操作：${fileName}`} icon={<Ellipsis />} data-menu={id} {...button} />
      )}
    />
  );
}
