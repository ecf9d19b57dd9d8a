import type { Order } from '@print/contract/ordering';
import { useState } from 'react';
import { describeChanges } from './describe-changes.ts';

/** Says what has changed while one was looking; for those who listen, since the others see it. */
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
