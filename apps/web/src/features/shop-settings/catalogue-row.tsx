import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './catalogue-editor.module.css';

type CatalogueRowProps = {
  name: string;
  icon?: ReactNode;
  /** What the closed row says. */
  facts: readonly string[];
  isHidden: boolean;
  /** The owner goes on with what was just added. */
  isNew?: boolean;
  /** An error must be seen. */
  isForcedOpen: boolean;
  index: number;
  count: number;
  onMove: (to: number) => void;
  /** Further buttons. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A paper or a binding: one line, with its fields below when it is open. */
export function CatalogueRow(props: CatalogueRowProps) {
  const { name, icon, facts, isHidden, isNew = false, isForcedOpen, index, count, onMove, tools, children } = props;
  const [isOpened, setIsOpened] = useState(isNew);
  const [announced, setAnnounced] = useState('');
  const isOpen = isOpened || isForcedOpen;
  const fieldsId = useId();
  const move = (to: number) => {
    if (to < 0 || to >= count) return;
    onMove(to);
    setAnnounced(`${name}：第 ${to + 1} 位，共 ${count} 位`);
  };
  return (
    <li className={styles.row} aria-label={name} data-hidden={isHidden}>
      <div className={styles.head}>
        {icon}
        <p>
          <b>{name}</b>
          <span className={styles.facts}>{[...(isHidden ? ['已隐藏'] : []), ...facts].join(' · ')}</span>
        </p>
        <span className={styles.tools}>
          {tools}
          <IconButton
            label={`上移：${name}`}
            icon={<ArrowUp />}
            // `disabled` would drop the focus at the first place.
            aria-disabled={index === 0}
            onClick={() => move(index - 1)}
          />
          <IconButton
            label={`下移：${name}`}
            icon={<ArrowDown />}
            aria-disabled={index === count - 1}
            onClick={() => move(index + 1)}
          />
          <IconButton
            label={`修改：${name}`}
            icon={<Pencil />}
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={() => setIsOpened(!isOpen)}
          />
        </span>
        <span role="status" className="visually-hidden">
          {announced}
        </span>
      </div>
      <div id={fieldsId} className={styles.open} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  );
}
