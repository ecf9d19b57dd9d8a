import type { Order } from '@print/contract/ordering';
import { useState } from 'react';
import { describeChanges } from './describe-changes.ts';

/** Announces changes to screen readers. */
export function OrderNews({ order }: { order: Order }) {
  const [seen, setSeen] = useState(order);
  const [news, setNews] = useState('');
  if (seen !== order) {
    setSeen(order);
    setNews(describeChanges(seen, order) || news);
  }
  return (
    <p role="status" className="visually-hidden">
      {news}
    </p>
  );
}
