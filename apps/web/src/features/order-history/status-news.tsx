import { useState } from 'react';
import { isReadable } from '#api/call-for-items.ts';
import { describeChanges } from './describe-changes.ts';
import type { HistoryPage } from './order-page-query.ts';

/** Announces changes to screen readers. */
export function StatusNews({ orders }: { orders: HistoryPage['orders'] }) {
  const [seen, setSeen] = useState(orders);
  const [news, setNews] = useState('');
  if (seen !== orders) {
    setSeen(orders);
    setNews(describeChanges(seen.filter(isReadable), orders.filter(isReadable)) || news);
  }
  return (
    <p role="status" className="visually-hidden">
      {news}
    </p>
  );
}
