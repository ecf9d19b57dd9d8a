import { useSearchParams } from 'react-router';

export const filters = ['all', 'pending', 'processing', 'completed', 'cancelled'] as const;
export type Filter = (typeof filters)[number];
export type HistoryView = { filter: Filter; page: number };

/** The URL holds the view, so that links and back navigation work. */
export function useHistoryView(): HistoryView {
  const [search] = useSearchParams();
  return readView(search);
}

export function readView(search: URLSearchParams): HistoryView {
  const filter = filters.find((filter) => filter === search.get('status')) ?? 'all';
  const page = search.get('page') ?? '';
  return { filter, page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 };
}

export function addressOf({ filter, page }: HistoryView) {
  const search = new URLSearchParams();
  if (filter !== 'all') search.set('status', filter);
  if (page > 1) search.set('page', String(page));
  return { search: search.toString(), hash: '#orders' };
}
