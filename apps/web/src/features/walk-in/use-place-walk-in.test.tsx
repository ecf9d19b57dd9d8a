import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setToken } from '#api/token.ts';
import { setCsrfCookie } from '../../../test/csrf-cookie.ts';
import { json, startServer } from '../../../test/test-server.ts';
import { usePlaceWalkIn } from './use-place-walk-in.ts';
import { emptyDetails, walkInOrderOf } from './walk-in-draft.ts';

const order = walkInOrderOf([], emptyDetails);
const placed = {
  id: '0197a1c0-0000-7000-8000-000000000001',
  pickup_code: 'A7K2MX',
  order_number: '20261115-481903',
  total_price: 2.3,
  ready_by: '2026-11-15T22:30:00+08:00',
};

beforeEach(() => {
  setToken('good');
  setCsrfCookie('from-cookie');
});
afterEach(() => setToken(null));

/** Submits once per reply and returns the idempotency keys that the server received. */
async function submitFor(replies: readonly (number | 'disconnect')[]): Promise<unknown[]> {
  const remaining = [...replies];
  const { received } = await startServer((response) => {
    const reply = remaining.shift();
    if (reply === 'disconnect') response.destroy();
    else json(response, reply ?? 500, reply === 201 ? placed : { detail: '不行', code: 'no' });
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(usePlaceWalkIn, { wrapper });
  for (const _ of replies) await act(() => result.current.mutateAsync(order).catch(() => undefined));
  return received.map(({ headers }) => headers['idempotency-key']);
}

test('a submit after a lost reply repeats the idempotency key', async () => {
  const [first, second] = await submitFor(['disconnect', 201]);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

test('the key stays after temporary errors, because they may hide a placed order', async () => {
  const keys = await submitFor([500, 429, 403, 201]);
  expect(new Set(keys).size).toBe(1);
});

test('a refusal and a placed order each start a new key', async () => {
  const keys = await submitFor([409, 201, 201]);
  expect(new Set(keys).size).toBe(3);
});
