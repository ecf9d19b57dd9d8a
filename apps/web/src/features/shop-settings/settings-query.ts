import { getSettings } from '@print/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** All settings with their version, refetched whenever the settings page opens. */
export const settingsQuery = queryOptions({
  queryKey: ['staff', 'settings'],
  queryFn: ({ signal }) => call(getSettings, {}, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});
