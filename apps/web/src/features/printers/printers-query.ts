import { listPrinters } from '@print/contract/printing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** The printers and how they are. Told live; asked every so often all the same. */
export const printersQuery = queryOptions({
  queryKey: ['staff', 'printers'],
  queryFn: ({ signal }) => call(listPrinters, {}, { signal }),
  staleTime: 0,
  refetchInterval: 15_000,
});
