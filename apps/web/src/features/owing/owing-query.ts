import { listOwing } from '@print/contract/ledger';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { deskPollMs } from '#shop/staff-order-query.ts';
import { deskKey } from '#shop/use-pending-change.ts';
import type { OwingView } from './owing-view.ts';

export const owingKey = [...deskKey, 'owing'] as const;

export const owingQuery = ({ side, page }: OwingView) =>
  queryOptions({
    queryKey: [...owingKey, side, page],
    queryFn: ({ signal }) => call(listOwing, { querystring: { side, page: String(page) } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: deskPollMs,
    staleTime: 0,
  });
