import { listBindings } from '@print/contract/oauth';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/** Which accounts of others lead into this one. */
export const bindingsQuery = queryOptions({
  queryKey: ['bindings'],
  queryFn: ({ signal }) => call(listBindings, {}, { signal }),
});
