import type { OrderStatus } from '@print/contract/orders';
import { useSearchParams } from 'react-router';

export const tabs = ['pending', 'processing', 'completed', 'cancelled'] as const satisfies OrderStatus[];

/** Orders of one status, or those of any status whose customer asks for the money back. */
export type QueueTab = OrderStatus | 'refund';

/** A search covers every status and ignores `status`. */
export type QueueView = { status: QueueTab; search: string; page: number };

/** The URL holds filter, search and page: they can be bookmarked, and stay when an order opens. */
export function useQueueView(): QueueView {
  return parseQueueView(useSearchParams()[0]);
}

export function parseQueueView(params: URLSearchParams): QueueView {
  const status = [...tabs, 'refund' as const].find((tab) => tab === params.get('status')) ?? 'pending';
  const page = params.get('page') ?? '';
  return {
    status,
    search: (params.get('search') ?? '').trim().slice(0, 40),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Defaults are left out of the URL. */
export function queueUrl({ status, search, page }: QueueView): { search: string } {
  const params = new URLSearchParams();
  if (status !== 'pending') params.set('status', status);
  if (search !== '') params.set('search', search);
  if (page > 1) params.set('page', String(page));
  return { search: params.toString() };
}

export const viewKey = ({ status, search, page }: QueueView) => `${search === '' ? status : search} ${page}`;
