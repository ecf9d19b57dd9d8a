import { useEffect, useRef, useSyncExternalStore } from 'react';
import { errorTexts } from '#api/error-texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { failure } from './failure.ts';
import styles from './payment-step.module.css';

type PlacingFailedProps = { contact: string; onRetry: () => void };

/** Everything is still there; this says what went wrong and offers to try again. */
export function PlacingFailed({ contact, onRetry }: PlacingFailedProps) {
  const failed = useSyncExternalStore(failure.subscribe, failure.get);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failed !== undefined) place.current?.scrollIntoView({ block: 'center' });
  }, [failed]);
  if (failed === undefined) return null;
  return (
    <div ref={place}>
      <Notice tone="danger" title={errorTexts.orderFailed}>
        {failed.reason && <p>{failed.reason}</p>}
        <p>填好的内容都还在，重试不会重复下单。</p>
        {contact && <p>客服：{contact}</p>}
        <div className={styles.retry}>
          <Button variant="outline" onClick={onRetry}>
            重试
          </Button>
        </div>
      </Notice>
    </div>
  );
}
