import { listOwnerAlerts } from '@print/contract/members';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Changes that this owner has not dismissed yet. Live events update them. */
export const ownerAlertsQuery = queryOptions({
  queryKey: ['staff', 'owner-alerts'],
  queryFn: ({ signal }) => call(listOwnerAlerts, {}, { signal }),
  staleTime: 60_000,
});
