import type { Shop } from '@print/contract/shop';
import { useFreshQuotes } from '../files/use-fresh-quotes.ts';
import { useDraft } from '../ordering-store.ts';
import { Announcer } from './dragging/announcer.tsx';
import { LiftedGroup } from './dragging/lifted-group.tsx';
import { GroupCard } from './group-card.tsx';
import { GroupHelp } from './group-help.tsx';
import styles from './group-list.module.css';
import { OrderRefused } from './order-refused.tsx';

/** Every group as a sheet, every document a row on it. */
export function GroupList({ shop }: { shop: Shop }) {
  const groups = useDraft((draft) => draft.groups);
  useFreshQuotes();
  return (
    <>
      <OrderRefused />
      <GroupHelp />
      <ul className={styles.groups} aria-label="要打印的文件">
        {groups.map((group, index) => (
          <GroupCard key={group.id} group={group} number={index + 1} shop={shop} />
        ))}
      </ul>
      <LiftedGroup />
      <Announcer />
    </>
  );
}
