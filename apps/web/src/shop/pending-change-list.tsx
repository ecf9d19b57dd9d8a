import { CircleAlert, X } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './pending-change-list.module.css';
import type { PendingChange } from './pending-changes-store.ts';
import { dismissRefusal, restartTimers, undoChange } from './schedule-change.ts';

export function PendingChangeList({ changes }: { changes: readonly PendingChange[] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: no control, pointer and focus only restart the undo time
    <div className={styles.tray} onPointerMove={restartTimers} onFocus={restartTimers}>
      <div className={styles.lines} role="status">
        {changes.map((change) => (change.state === 'refused' ? null : <PendingLine key={change.id} change={change} />))}
      </div>
      <div className={styles.lines} role="alert">
        {changes.map((change) => (change.state === 'refused' ? <RefusedLine key={change.id} change={change} /> : null))}
      </div>
    </div>
  );
}

function PendingLine({ change: { id, text, state, since } }: { change: PendingChange }) {
  return (
    <div className={styles.line} data-state={state}>
      {state === 'sending' && <Spinner />}
      <span className={styles.text}>{text}</span>
      {state === 'pending' && (
        <>
          <button type="button" className={styles.undo} onClick={() => undoChange(id)}>
            撤销
          </button>
          <span key={since} className={styles.clock} />
        </>
      )}
    </div>
  );
}

function RefusedLine({ change: { id, text, refusals, orderIds } }: { change: PendingChange }) {
  const isPartly = refusals.length < orderIds.length;
  return (
    <div className={styles.line} data-state="refused">
      <CircleAlert size={20} />
      <div className={styles.text}>
        <p className={styles.title}>
          {isPartly ? '没有全部办成' : '没有办成'}：{text}
        </p>
        <ul className={styles.refusals}>
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      </div>
      <IconButton label={`关闭：${text}`} icon={<X />} onClick={() => dismissRefusal(id)} />
    </div>
  );
}
