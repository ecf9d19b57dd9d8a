import { useEffect, useRef } from 'react';
import { errorTexts } from '#api/error-texts.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useOrderFailure } from '../ordering-store.ts';
import styles from './payment-step.module.css';

type PlacingFailedProps = { contact: string; onRetry: () => void };

export function PlacingFailed({ contact, onRetry }: PlacingFailedProps) {
  const failure = useOrderFailure();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined) place.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  if (failure === undefined) return null;
  return (
    <div ref={place}>
      <Notice tone="danger" title={errorTexts.orderFailed}>
        {failure.reason && <p>{failure.reason}</p>}
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
