import { useEffect, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';
import type { AuthFailure } from './auth-failure.ts';
import styles from './error-box.module.css';

/** Takes the focus: whoever has just pressed the button at the other end of the form must not miss it. */
export function ErrorBox({ failure, onClose }: { failure: AuthFailure; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Notice tone="danger" title="没有成功" onClose={onClose}>
        <p>{failure.message}</p>
        {failure.hints.map((hint) => (
          <p key={hint} className={styles.hint}>
            {hint}
          </p>
        ))}
      </Notice>
    </div>
  );
}
