import { getCancelledFiles } from '@print/contract/cancelled-files';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Counted whenever the settings page opens. */
export const cancelledFilesQuery = queryOptions({
  queryKey: ['staff', 'cancelled-files'],
  queryFn: ({ signal }) => call(getCancelledFiles, {}, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});
