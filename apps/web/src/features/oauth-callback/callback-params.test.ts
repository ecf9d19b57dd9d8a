import { expect, test } from 'vitest';
import { readCallbackParams } from './callback-params.ts';

test('a completed sign-in has a name, a provider and a temporary token', () => {
  expect(readCallbackParams('?success=true&username=lin&temp_token=t&provider=github')).toEqual({
    kind: 'completed',
    username: 'lin',
    tempToken: 't',
    provider: 'github',
    isBinding: false,
  });
});

test.each(['', '?success=true', '?username=lin', '?success=false&username=lin', '?success=true&username='])(
  'the query string %j is no completed sign-in',
  (search) => expect(readCallbackParams(search).kind).toBe('incomplete'),
);

test('an error parameter overrides all others', () => {
  const params = readCallbackParams('?error=access_denied&success=true&username=lin&bind=true&provider=nowhere');
  expect(params).toEqual({ kind: 'refused', error: 'access_denied', provider: undefined, isBinding: true });
});

test('a forged error is shown as one short line of plain text', () => {
  const hostileText = `ab\u202Ec\u0000d\r\ne\u200b\u2066f${'x'.repeat(500)}`;
  const params = readCallbackParams(`?${new URLSearchParams({ error: hostileText })}`);
  expect(params).toMatchObject({ error: `abcd ef${'x'.repeat(113)}…` });
});
