import { getProfile } from '@print/contract/accounts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** The signed-in user. It is enabled only while there is a token. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(getProfile, {}, { signal }),
  staleTime: 5 * 60_000,
});
