import { getSecondFactor } from '@print/contract/staff-safety';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Whether the user has switched the second factor on. */
export const secondFactorQuery = queryOptions({
  queryKey: ['staff', 'second-factor'],
  queryFn: ({ signal }) => call(getSecondFactor, {}, { signal }),
  staleTime: 0,
});
