import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setToken } from '#api/token.ts';
import { setCsrfCookie } from '../../../test/csrf-cookie.ts';
import { json, startServer } from '../../../test/test-server.ts';
import { usePlaceWalkIn } from './use-place-walk-in.ts';
import { emptyCounter, walkInOrderOf } from './walk-in-draft.ts';

const order = walkInOrderOf([], emptyCounter);
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

/** A shop that answers one press after the other; what it was sent as keys comes back. */
async function pressFor(answers: readonly (number | 'silence')[]): Promise<unknown[]> {
  const left = [...answers];
  const { received } = await startServer((response) => {
    const answer = left.shift();
    if (answer === 'silence') response.destroy();
    else json(response, answer ?? 500, answer === 201 ? placed : { detail: '不行', code: 'no' });
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(usePlaceWalkIn, { wrapper });
  for (const _ of answers) await act(() => result.current.mutateAsync(order).catch(() => undefined));
  return received.map(({ headers }) => headers['idempotency-key']);
}

test('an answer that was lost is asked for again under the same key', async () => {
  const [first, second] = await pressFor(['silence', 201]);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

test('a moment without permission or with too many calls may hide an order: the key stays', async () => {
  const keys = await pressFor([500, 429, 403, 201]);
  expect(new Set(keys).size).toBe(1);
});

test('after a refusal, and after an order, the next one is another', async () => {
  const keys = await pressFor([409, 201, 201]);
  expect(new Set(keys).size).toBe(3);
});
