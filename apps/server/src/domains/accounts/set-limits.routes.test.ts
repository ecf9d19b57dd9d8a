import { login, register } from '@print/contract/accounts';
import { queryOrder } from '@print/contract/ordering';
import { getProfile } from '@print/contract/session';
import { expect, test } from 'vitest';
import { type LimitSettings, setLimitSettings } from '#platform/limits/limit-settings.ts';
import {
  createBrowser,
  createSignedInBrowser,
  goodPassword,
  proxyEnvironment,
  registrationForm,
} from '#test/account-clients.ts';
import { seedOrder, seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { deps, origin, sleeps } = await createTestApp({ environment: proxyEnvironment });

const set = async (changes: Partial<LimitSettings>) =>
  await deps.db.transaction(async (tx) => await setLimitSettings(tx, changes));

test('the limit of failed sign-ins follows the setting', async () => {
  await set({ max_sign_in_failures: 2 });
  const { username } = await seedUser(deps, { password: goodPassword });
  const browser = createBrowser(origin);
  const signInWith = async (password: string) => (await browser.call(login, { body: { username, password } })).status;
  expect([await signInWith('wrong'), await signInWith('wrong'), await signInWith(goodPassword)]).toEqual([
    400, 400, 429,
  ]);
  await set({ max_sign_in_failures: 3 });
  expect(await signInWith(goodPassword)).toBe(200);
});

test('the limit of failed lookups follows the setting', async () => {
  await set({ max_query_failures: 2 });
  const { phoneNumber, pickupCode } = await seedOrder(deps);
  const browser = createBrowser(origin);
  const lookUp = async (code: string) =>
    (await browser.call(queryOrder, { body: { phone_number: phoneNumber, pickup_code: code } })).status;
  expect([await lookUp('WRONG2'), await lookUp('WRONG2'), await lookUp(pickupCode)]).toEqual([404, 404, 429]);
  await set({ max_query_failures: 3 });
  expect(await lookUp(pickupCode)).toBe(200);
});

test('the limits of registration and session length follow the settings', async () => {
  await set({ max_registrations_per_minute: 1, sign_in_days: 2 });
  const browser = createBrowser(origin);
  const { status, body } = await browser.call(register, { body: registrationForm() });
  expect(status).toBe(201);
  const registerDelayed = async () => {
    sleeps.length = 0;
    expect((await browser.call(register, { body: registrationForm() })).status).toBe(201);
    return [...sleeps];
  };
  expect(await registerDelayed()).toEqual([]);
  expect(await registerDelayed()).toEqual([2500]);
  expect(await registerDelayed()).toEqual([5000]);

  const client = createSignedInBrowser(origin, body.token);
  deps.clock.moveBy(47 * 3600);
  expect((await client.call(getProfile, {})).status).toBe(200);
  deps.clock.moveBy(2 * 3600);
  expect((await client.call(getProfile, {})).status).toBe(401);
});
