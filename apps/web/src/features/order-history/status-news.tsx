import type { Order } from '@print/contract/ordering';
import { useState } from 'react';
import { newsOf } from './news-of.ts';

/** Says what has changed while one was looking; for those who listen, since the others see it. */
export function StatusNews({ orders }: { orders: readonly Order[] }) {
  const [seen, setSeen] = useState(orders);
  const [news, setNews] = useState('');
  if (seen !== orders) {
    setSeen(orders);
    setNews(newsOf(seen, orders) || news);
  }
  return (
    <p role="status" className="visually-hidden">
      {news}
    </p>
  );
}
