import { listBindings } from '@print/contract/oauth';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const bindingsQuery = queryOptions({
  queryKey: ['bindings'],
  queryFn: ({ signal }) => call(listBindings, {}, { signal }),
});
