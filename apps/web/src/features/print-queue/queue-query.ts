import { listQueue, type Queue, type QueuedOrder } from '@print/contract/desk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callForItems, type UnreadableItem } from '#api/call-for-items.ts';
import { deskKey } from '#shop/use-pending-change.ts';
import type { QueueView } from './queue-view.ts';

export const queueKey = [...deskKey, 'queue'] as const;

/** A row of the queue; an unreadable order has only an id. */
export type QueueItem = QueuedOrder | UnreadableItem;
export type QueuePage = Omit<Queue, 'results'> & { results: QueueItem[] };

function filterOf(status: QueueView['status'], search: string) {
  if (search !== '') return { search };
  return status === 'refund' ? ({ refund: 'open' } as const) : { status };
}

export const queueQuery = ({ status, search, page }: QueueView) =>
  queryOptions({
    queryKey: [...queueKey, search === '' ? status : '', search, page],
    queryFn: ({ signal }) =>
      callForItems(listQueue, { querystring: { ...filterOf(status, search), page: String(page) } }, { signal }),
    networkMode: 'always',
    refetchOnReconnect: true,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Polls in case live events do not arrive; also in the background, because the tab's title shows a count.
    refetchInterval: 15_000,
    refetchIntervalInBackground: true,
  });
