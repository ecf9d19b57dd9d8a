import {
  type BillLineState,
  getBill,
  listBillGroups,
  listBillLines,
  listBillOrders,
  listBills,
} from '@print/contract/bills';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const billsKey = ['staff', 'bills'] as const;

/** While the worker compares a bill with the orders. */
const pollMs = 1000;

export const billsQuery = (page: number) =>
  queryOptions({
    queryKey: [...billsKey, 'list', page],
    queryFn: ({ signal }) => call(listBills, { querystring: { page: String(page) } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.some((bill) => bill.state === 'matching') === true ? pollMs : false,
  });

export const billQuery = (id: string) =>
  queryOptions({
    queryKey: [...billsKey, id],
    queryFn: ({ signal }) => call(getBill, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'matching' ? pollMs : false),
  });

export const groupsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...billsKey, id, 'groups', page],
    queryFn: ({ signal }) => call(listBillGroups, { params: { id }, querystring: { page: String(page) } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const linesQuery = (id: string, state: BillLineState, page: number) =>
  queryOptions({
    queryKey: [...billsKey, id, state, page],
    queryFn: ({ signal }) =>
      call(listBillLines, { params: { id }, querystring: { state, page: String(page) } }, { signal }),
    staleTime: 0,
  });

export const openOrdersQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...billsKey, id, 'orders', page],
    queryFn: ({ signal }) => call(listBillOrders, { params: { id }, querystring: { page: String(page) } }, { signal }),
    staleTime: 0,
  });
