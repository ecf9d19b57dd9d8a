import type { Order } from '@print/contract/ordering';
import { useState } from 'react';
import { describeChanges } from './describe-changes.ts';

/** Announces changes of the order to screen readers. */
export function OrderAnnouncer({ order }: { order: Order }) {
  const [previous, setPrevious] = useState(order);
  const [announcement, setAnnouncement] = useState('');
  if (previous !== order) {
    setPrevious(order);
    setAnnouncement(describeChanges(previous, order) || announcement);
  }
  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}
