import type { Order } from '@print/contract/ordering';
import { fen, formatYuan, fromYuan } from '@print/contract/price';
import { Notice } from '#ui/notice.tsx';
import styles from './order-difference.module.css';

/** 多退少补: the price difference after the exact count, settled at pickup. */
export function OrderDifference({ order: { price_difference, price_note } }: { order: Order }) {
  const difference = fromYuan(price_difference);
  if (price_note === '') return null;
  if (difference === 0) return <Notice tone="warn">{price_note}</Notice>;
  const isOwed = difference > 0;
  return (
    <section className={styles.difference} data-way={isOwed ? 'owed' : 'back'} aria-label="多退少补">
      <p className={styles.sum}>
        <span>{isOwed ? '需补' : '退还'}</span>
        <span className="num">{formatYuan(fen(Math.abs(difference)))}</span>
      </p>
      <p className={styles.note}>{price_note}</p>
    </section>
  );
}
