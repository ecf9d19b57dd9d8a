import { useState } from 'react';
import { isReadable } from '#api/call-for-items.ts';
import { describeChanges } from './describe-changes.ts';
import type { HistoryPage } from './order-page-query.ts';

/** Announces changes to screen readers. */
export function StatusAnnouncer({ orders }: { orders: HistoryPage['orders'] }) {
  const [seen, setSeen] = useState(orders);
  const [announcement, setAnnouncement] = useState('');
  if (seen !== orders) {
    setSeen(orders);
    setAnnouncement(describeChanges(seen.filter(isReadable), orders.filter(isReadable)) || announcement);
  }
  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}
