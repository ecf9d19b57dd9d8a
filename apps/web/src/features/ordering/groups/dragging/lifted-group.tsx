import { Layers } from 'lucide-react';
import { getDraft } from '../../ordering-store.ts';
import { findGroup } from '../grouping.ts';
import { liftedGroup, useDrag } from './drag-store.ts';
import styles from './lifted-group.module.css';

/** A small image of the lifted group beside the pointer, so that the target stays visible. */
export function LiftedGroup() {
  const lifted = useDrag(liftedGroup);
  if (lifted?.by !== 'pointer') return null;
  const draft = getDraft();
  const number = draft.groups.findIndex(({ id }) => id === lifted.id) + 1;
  const { x, y } = lifted.point;
  return (
    <div
      className={styles.lifted}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      data-refused={lifted.refusal !== undefined}
      aria-hidden="true"
    >
      <Layers size={18} />
      <strong>装订组 #{number}</strong>
      <span>{findGroup(draft, lifted.id)?.documents.length} 个文件</span>
    </div>
  );
}
