import { Layers } from 'lucide-react';
import { getDraft } from '../../ordering-store.ts';
import { findGroup } from '../grouping.ts';
import { liftedGroup, useLifted } from './drag-store.ts';
import styles from './lifted-group.module.css';

/** What hangs at the hand: small, and beside it, so that the group under it can be seen. */
export function LiftedGroup() {
  const now = useLifted(liftedGroup);
  if (now?.by !== 'pointer') return null;
  const draft = getDraft();
  const number = draft.groups.findIndex(({ id }) => id === now.id) + 1;
  const { x, y } = now.at;
  return (
    <div
      className={styles.lifted}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      data-refused={now.refusal !== undefined}
      aria-hidden="true"
    >
      <Layers size={18} />
      <strong>装订组 #{number}</strong>
      <span>{findGroup(draft, now.id)?.documents.length} 个文件</span>
    </div>
  );
}
