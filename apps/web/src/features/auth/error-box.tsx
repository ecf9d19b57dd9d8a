import { useEffect, useId, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';
import type { AuthFailure } from './auth-failure.ts';
import styles from './error-box.module.css';

const title = '没有成功';

/**
 * The box takes the focus, because the submit button is at the other end of the form. The focus makes screen readers
 * announce the box once, so the box is no alert and the fields announce nothing.
 */
export function ErrorBox({ failure, onClose }: { failure: AuthFailure; onClose: () => void }) {
  const box = useRef<HTMLElement>(null);
  const textId = useId();
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} className={styles.box} aria-label={title} aria-describedby={textId}>
      <Notice tone="danger" title={title} quiet onClose={onClose}>
        <div id={textId}>
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
