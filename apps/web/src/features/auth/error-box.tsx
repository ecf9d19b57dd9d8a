import { useEffect, useId, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';
import type { AuthFailure } from './auth-failure.ts';
import styles from './error-box.module.css';

const title = '没有成功';

/**
 * Takes the focus: whoever has just pressed the button at the other end of the form must not miss it. The focus is
 * what makes it heard, once; it is no alert, and the fields keep quiet.
 */
export function ErrorBox({ failure, onClose }: { failure: AuthFailure; onClose: () => void }) {
  const box = useRef<HTMLElement>(null);
  const told = useId();
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} className={styles.box} aria-label={title} aria-describedby={told}>
      <Notice tone="danger" title={title} quiet onClose={onClose}>
        <div id={told}>
          <p>{failure.message}</p>
          {failure.hints.map((hint) => (
            <p key={hint} className={styles.hint}>
              {hint}
            </p>
          ))}
        </div>
      </Notice>
    </section>
  );
}
