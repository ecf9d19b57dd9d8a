import { getProfile } from '@print/contract/session';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** The signed-in user. Callers run this query only while the browser has a sign-in token. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(getProfile, {}, { signal }),
  staleTime: 5 * 60_000,
});
