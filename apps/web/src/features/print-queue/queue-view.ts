import type { OrderStatus } from '@print/contract/orders';
import { useSearchParams } from 'react-router';

export const tabs = ['pending', 'processing', 'completed', 'cancelled'] as const satisfies OrderStatus[];

/** A search looks through every status, whatever the tab. */
export type QueueView = { status: OrderStatus; search: string; page: number };

/** The URL holds filter, search and page: they can be bookmarked, and stay when an order opens. */
export function useQueueView(): QueueView {
  const [search] = useSearchParams();
  return parseView(search);
}

export function parseView(address: URLSearchParams): QueueView {
  const status = tabs.find((tab) => tab === address.get('status')) ?? 'pending';
  const page = address.get('page') ?? '';
  return {
    status,
    search: (address.get('search') ?? '').trim().slice(0, 40),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a view; it says no more than it has to. */
export function addressOf({ status, search, page }: QueueView): { search: string } {
  const address = new URLSearchParams();
  if (status !== 'pending') address.set('status', status);
  if (search !== '') address.set('search', search);
  if (page > 1) address.set('page', String(page));
  return { search: address.toString() };
}

export const keyOf = ({ status, search, page }: QueueView) => `${search === '' ? status : search} ${page}`;
