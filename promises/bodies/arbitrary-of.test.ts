import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryOf } from './arbitrary-of.ts';
import { listEndpoints } from './list-endpoints.ts';

const endpoints = await listEndpoints();

test('the endpoints of the contract are found', () => {
  const calls = endpoints.map(({ method, url }) => `${method} ${url}`);
  expect(calls).toEqual(expect.arrayContaining(['POST /api/orders/', 'GET /api/staff/orders/', 'POST /api/upload/']));
});

test.for(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.url}`, endpoint] as const))(
  'values for %s match its schemas',
  ([, { schema }]) => {
    for (const part of [schema.params, schema.querystring, schema.headers, schema.body])
      for (const value of part ? fc.sample(arbitraryOf(part, {}), { numRuns: 10, seed: 1 }) : [])
        expect(part?.safeParse(value).error?.issues).toBeUndefined();
  },
);
