import { useRef } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import styles from './order-number.module.css';

export function OrderNumber({ number }: { number: string }) {
  const numberElement = useRef<HTMLSpanElement>(null);
  return (
    <span className={styles.number}>
      <span ref={numberElement} className="num">
        {number}
      </span>
      <CopyButton variant="quiet" text={number} label="复制订单号" source={numberElement} />
    </span>
  );
}
