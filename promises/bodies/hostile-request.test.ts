import { expect, test } from 'vitest';
import { signOutDevice } from '../../packages/contract/src/accounts.ts';
import type { Endpoint } from '../../packages/contract/src/endpoint.ts';
import { changeSettings } from '../../packages/contract/src/settings.ts';
import type { KnownValues } from './arbitrary-of.ts';
import { createRequests, type OwnValues } from './hostile-request.ts';
import { callOf } from './list-endpoints.ts';

/** Requests that no change has made hostile. */
function sampleValid(endpoint: Endpoint, known: KnownValues, own: OwnValues) {
  const create = createRequests(endpoint, known);
  return Array.from({ length: 20 }, (_, index) => {
    const numbers = [index / 20];
    return create(() => numbers.pop() ?? 0.9, own);
  });
}

test('a placeholder in the path becomes the value of the caller', () => {
  const device = '3f0c2b0e-7a1c-4d1e-9a53-0a4b8f1d2c3e';
  const requests = sampleValid(signOutDevice, { 'devices/id': ['«device»'] }, { device });
  expect(requests.map(({ path }) => path)).toContain(`/api/profile/devices/${device}/`);
});

test('a known body is sent with the values of the caller, numbers as numbers', () => {
  const body = { version: '«version»', changes: { notice: 'for «name»' } };
  const known = { [callOf(changeSettings)]: [body] };
  const sent = sampleValid(changeSettings, known, { version: 7, name: 'you' }).map(({ body }) => String(body));
  expect(sent).toContain('{"version":7,"changes":{"notice":"for you"}}');
  expect(new Set(sent).size).toBeGreaterThan(1);
});
