import { CircleAlert, X } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { dismissRefusal, giveTime, undoChange } from './held-change.ts';
import type { HeldChange } from './held-list.ts';
import styles from './held-tray.module.css';

/** Changes with their five seconds running out, and those that were refused. */
export function HeldTray({ changes }: { changes: readonly HeldChange[] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press here; reaching for it gives time
    <div className={styles.tray} onPointerMove={giveTime} onFocus={giveTime}>
      <div className={styles.lines} role="status">
        {changes.map((change) =>
          change.state === 'refused' ? null : <Held key={change.id} change={change} />,
        )}
      </div>
      <div className={styles.lines} role="alert">
        {changes.map((change) =>
          change.state === 'refused' ? <Refused key={change.id} change={change} /> : null,
        )}
      </div>
    </div>
  );
}

function Held({ change: { id, text, state, since } }: { change: HeldChange }) {
  return (
    <div className={styles.line} data-state={state}>
      {state === 'sending' && <Spinner />}
      <span className={styles.text}>{text}</span>
      {state === 'held' && (
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

function Refused({ change: { id, text, refusals, orderIds } }: { change: HeldChange }) {
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
