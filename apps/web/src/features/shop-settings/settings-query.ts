import { getSettings } from '@print/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Everything the owner has set, with the version one has seen. Looked at anew each time it is opened. */
export const settingsQuery = queryOptions({
  queryKey: ['staff', 'settings'],
  queryFn: ({ signal }) => call(getSettings, {}, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});
