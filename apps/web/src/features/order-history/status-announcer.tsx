import { useState } from 'react';
import { isReadable } from '#api/call-for-items.ts';
import type { HistoryPage } from '#shop/order-page-query.ts';
import { describeChanges } from './describe-changes.ts';

/** Announces changes of orders to screen readers. */
export function StatusAnnouncer({ orders }: { orders: HistoryPage['orders'] }) {
  const [previous, setPrevious] = useState(orders);
  const [announcement, setAnnouncement] = useState('');
  if (previous !== orders) {
    setPrevious(orders);
    setAnnouncement(describeChanges(previous.filter(isReadable), orders.filter(isReadable)) || announcement);
  }
  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}
