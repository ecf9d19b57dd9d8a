import { listPrinters, listPrintFiles, listPrintJobs } from '@print/contract/printing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { deskPollMs, staffOrderKey } from '#shop/staff-order-query.ts';
import { deskKey } from '#shop/use-pending-change.ts';

export const printFilesQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...staffOrderKey(orderId), 'print-files'],
    queryFn: ({ signal }) => call(listPrintFiles, { params: { id: orderId } }, { signal }),
    // Polls more often while files are being generated.
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 5_000 : deskPollMs),
  });

export const printJobsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...staffOrderKey(orderId), 'print-jobs'],
    queryFn: ({ signal }) => call(listPrintJobs, { params: { id: orderId } }, { signal }),
    refetchInterval: deskPollMs,
  });

export const printersQuery = queryOptions({
  queryKey: [...deskKey, 'printers'],
  queryFn: ({ signal }) => call(listPrinters, {}, { signal }),
  refetchInterval: deskPollMs,
});
