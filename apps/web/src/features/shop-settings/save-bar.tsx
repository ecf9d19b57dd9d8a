import { Button } from '#ui/button.tsx';
import { LazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { lazyConflictNotice } from './lazy-parts.ts';
import styles from './save-bar.module.css';
import type { SettingsFormState } from './use-settings-form.ts';

type SaveBarProps = {
  form: SettingsFormState;
  /** The errors that no field shows. */
  message: string | undefined;
  onSave: () => void;
};

/** The one place that saves: settings, papers, bindings and prices. */
export function SaveBar({ form, message, onSave }: SaveBarProps) {
  const count = form.changes.reduce((sum, { changes }) => sum + changes.length, 0);
  return (
    <section className={styles.bar} aria-label="未保存的更改">
      {form.conflicts.map((conflict) => (
        <LazyPart key={conflict.kind} part={lazyConflictNotice}>
          {({ ConflictNotice }) => <ConflictNotice conflict={conflict} />}
        </LazyPart>
      ))}
      {message && <Notice tone="danger">{message}</Notice>}
      <div className={styles.actions}>
        <p role="status">
          {form.hasProblems ? (
            '有一处填得不对'
          ) : (
            <>
              <span className="num">{count}</span> 项更改还没保存
            </>
          )}
        </p>
        <Button variant="quiet" onClick={form.discard}>
          放弃
        </Button>
        <Button onClick={onSave}>查看并保存</Button>
      </div>
    </section>
  );
}
