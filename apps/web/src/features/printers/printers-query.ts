import { listPrinters } from '@print/contract/printing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Live events update the printers; polling is the fallback. */
export const printersQuery = queryOptions({
  queryKey: ['staff', 'printers'],
  queryFn: ({ signal }) => call(listPrinters, {}, { signal }),
  staleTime: 0,
  refetchInterval: 15_000,
});
