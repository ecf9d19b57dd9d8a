import { listMembers } from '@print/contract/members';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Who works here, and who is expected. Looked at anew each time it is opened. */
export const membersQuery = queryOptions({
  queryKey: ['staff', 'members'],
  queryFn: ({ signal }) => call(listMembers, {}, { signal }),
  staleTime: 0,
});
