import { listMembers } from '@print/contract/members';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Staff members and open invitations, refetched whenever the page opens. */
export const membersQuery = queryOptions({
  queryKey: ['staff', 'members'],
  queryFn: ({ signal }) => call(listMembers, {}, { signal }),
  staleTime: 0,
});
