import { listDevices } from '@print/contract/accounts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Where this account is signed in. Looked at anew each time: it is asked when something seems wrong. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listDevices, {}, { signal }),
  staleTime: 0,
});
