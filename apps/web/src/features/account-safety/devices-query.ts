import { listDevices } from '@print/contract/accounts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Never cached: users open the list when they suspect misuse. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listDevices, {}, { signal }),
  staleTime: 0,
});
