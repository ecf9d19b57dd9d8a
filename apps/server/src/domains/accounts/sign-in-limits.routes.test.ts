import { login } from '@print/contract/accounts';
import { describe, expect, test } from 'vitest';
import { createApp } from '#app';
import { createBrowser, goodPassword, newAddress, proxyEnvironment } from '#test/account-clients.ts';
import { seedUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestClient } from '#test/test-client.ts';
import { countSignIn } from './count-sign-in.ts';

const { deps, origin, sleeps } = await createTestApp({ environment: proxyEnvironment });

const password = goodPassword;
/** Hashed once, because hashing is slow on purpose. */
const { passwordHash } = await seedUser(deps, { password });
const seedMember = async () => await seedUser(deps, { passwordHash });

const signIn = async (username: string, entered: string, browser: TestClient = createBrowser(origin)) =>
  await browser.call(login, { body: { username, password: entered } });

/** Counts failed attempts without hashing a password for each. */
async function countFailures(times: number, username: string, addressOf: (index: number) => string): Promise<void> {
  for (let index = 0; index < times; index += 1)
    await countSignIn(deps, { username, address: addressOf(index), visitorId: undefined, waitedMs: 5000 });
}

const statusOf = async (reply: Promise<{ status: number }>) => (await reply).status;

describe('a caller who guesses the password of an account', () => {
  test('has ten attempts; then even the right password must wait for exactly Retry-After', async () => {
    const { username } = await seedMember();
    const browser = createBrowser(origin);
    for (let index = 0; index < 10; index += 1)
      expect(await statusOf(signIn(username, 'wrong guess', browser))).toBe(400);

    const limited = await signIn(username, password, browser);
    expect(limited).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(JSON.stringify(limited.body)).not.toMatch(/用户名|邮箱|密码/);
    const wait = Number(limited.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);

    deps.clock.moveBy(wait - 30);
    expect(await statusOf(signIn(username, password, browser))).toBe(429);
    deps.clock.moveBy(31);
    expect(await statusOf(signIn(username, password, browser))).toBe(200);
  });

  test('gets no more attempts by the e-mail address, another browser or another server', async () => {
    const { username } = await seedUser(deps, { passwordHash, email: 'guessed@campus.test' });
    const address = newAddress();
    await countFailures(4, username.toUpperCase(), () => address);
    await countFailures(6, 'Guessed@Campus.test', () => address);
    expect(await statusOf(signIn(username, password, createBrowser(origin, address)))).toBe(429);

    const second = await createApp({ ...deps, live: { ...deps.live, stop: async () => {} } });
    await second.listen({ host: '127.0.0.1', port: 0 });
    const secondOrigin = second.listeningOrigin;
    const reply = await signIn(username, password, createBrowser(secondOrigin, address));
    await second.close();
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('gets no more attempts from another address of the same network', async () => {
    const { username } = await seedMember();
    for (let host = 1; host <= 10; host += 1)
      await signIn(username, 'wrong guess', createBrowser(origin, `2001:db8:7:1::${host}`));
    expect(await statusOf(signIn(username, password, createBrowser(origin, '2001:db8:7:1::f')))).toBe(429);
    expect(await statusOf(signIn(username, password, createBrowser(origin, '2001:db8:7:2::f')))).toBe(200);
  });

  test('gets no more attempts in parallel', async () => {
    const { username } = await seedMember();
    const browser = createBrowser(origin);
    await browser.csrfHeaders();
    const burst = await Promise.all(
      Array.from({ length: 16 }, async () => await statusOf(signIn(username, 'wrong guess', browser))),
    );
    expect(burst.filter((status) => status === 400)).toHaveLength(10);
    expect(burst.filter((status) => status === 429)).toHaveLength(6);
  });

  test('has 60 attempts from all addresses together', async () => {
    const { username } = await seedMember();
    await countFailures(60, username, newAddress);
    expect(await statusOf(signIn(username, password))).toBe(429);
    expect(await statusOf(signIn((await seedMember()).username, password))).toBe(200);
  });

  test('learns nothing from the limits, because unknown names count alike', async () => {
    const address = newAddress();
    await countFailures(5, 'nobody.here', () => address);
    await countFailures(5, 'NOBODY.here', () => address);
    const reply = await signIn('Nobody.Here', password, createBrowser(origin, address));
    expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  });
});

describe('one client address', () => {
  test('waits longer after each failure over 20, and the right password is still accepted', async () => {
    const address = newAddress();
    const { username } = await seedMember();
    const delaysOf = async (entered: string, expected: number) => {
      sleeps.length = 0;
      expect(await statusOf(signIn(username, entered, createBrowser(origin, address)))).toBe(expected);
      return [...sleeps];
    };
    for (let name = 0; name < 2; name += 1) await countFailures(9, `guess${name}`, () => address);
    expect(await delaysOf('wrong guess', 400)).toEqual([]);
    await countFailures(2, 'guess2', () => address);
    expect(await delaysOf('wrong guess', 400)).toEqual([125]);
    expect(await delaysOf(password, 200)).toEqual([250]);

    // A right password lasts as long as a wrong one.
    for (let name = 0; name < 7; name += 1) await countFailures(10, `more${name}`, () => address);
    expect(await delaysOf('wrong guess', 400)).toEqual([5000]);
    expect(await delaysOf(password, 200)).toEqual([5000]);
    const elsewhere = createBrowser(origin);
    sleeps.length = 0;
    expect(await statusOf(signIn(username, password, elsewhere))).toBe(200);
    expect(sleeps).toEqual([]);

    // The failures are forgotten after a quarter of an hour.
    deps.clock.moveBy(901);
    expect(await delaysOf(password, 200)).toEqual([]);
  });

  test('does not exceed the limit of an account by waiting', async () => {
    const address = newAddress();
    for (let name = 0; name < 7; name += 1) await countFailures(10, `other${name}`, () => address);
    const { username } = await seedMember();
    await countFailures(10, username, () => address);
    sleeps.length = 0;
    expect(await statusOf(signIn(username, password, createBrowser(origin, address)))).toBe(429);
    expect(sleeps).toEqual([]);
  });

  test('lets a neighbour sign in while another browser waits with many guesses', async () => {
    const address = newAddress();
    for (let name = 0; name < 6; name += 1) await countFailures(10, `guessed${name}`, () => address);
    const delay = Promise.withResolvers<void>();
    const slow = await createApp({
      ...deps,
      sleep: async () => await delay.promise,
      live: { ...deps.live, stop: async () => {} },
    });
    await slow.listen({ host: '127.0.0.1', port: 0 });
    const guessing = createBrowser(slow.listeningOrigin, address);
    await guessing.csrfHeaders();
    let refused = 0;
    const guesses = Array.from({ length: 12 }, async (_, index) => {
      const reply = await signIn(`victim${index}`, 'wrong guess', guessing);
      if (reply.status === 503) refused += 1;
      return reply.status;
    });
    await expect.poll(() => refused).toBe(9);

    const { username } = await seedMember();
    const neighbour = statusOf(signIn(username, password, createBrowser(slow.listeningOrigin, address)));
    delay.resolve();
    expect(await neighbour).toBe(200);
    expect((await Promise.all(guesses)).filter((status) => status === 400)).toHaveLength(3);
    await slow.close();
  });

  test('allows many successful sign-ins, also in parallel', async () => {
    const address = newAddress();
    for (let name = 0; name < 2; name += 1) await countFailures(9, `guess-${name}`, () => address);
    const members = [];
    for (let index = 0; index < 12; index += 1) {
      const browser = createBrowser(origin, address);
      await browser.csrfHeaders();
      members.push({ browser, ...(await seedMember()) });
    }
    // A running attempt must not count as failed.
    sleeps.length = 0;
    const replies = await Promise.all(
      members.map(async ({ username, browser }) => await statusOf(signIn(username, password, browser))),
    );
    expect(replies.filter((status) => status !== 200)).toEqual([]);
    expect(sleeps).toEqual([]);
  });
});

describe('a browser that has signed in before', () => {
  test('is not locked out by other browsers, even at its own address', async () => {
    const { username } = await seedMember();
    const address = newAddress();
    const known = createBrowser(origin, address);
    expect(await statusOf(signIn(username, password, known))).toBe(200);

    await countFailures(10, username, () => address);
    await countFailures(50, username, newAddress);
    for (let name = 0; name < 5; name += 1) await countFailures(10, `somebody${name}`, () => address);
    expect(await statusOf(signIn(username, password, createBrowser(origin, address)))).toBe(429);
    expect(await statusOf(signIn(username, password, known))).toBe(200);
  });

  test('has ten attempts of its own', async () => {
    const { username } = await seedMember();
    const known = createBrowser(origin);
    await signIn(username, password, known);
    for (let index = 0; index < 10; index += 1) expect(await statusOf(signIn(username, 'forgotten?', known))).toBe(400);
    expect(await statusOf(signIn(username, password, known))).toBe(429);
    expect(await statusOf(signIn(username, password))).toBe(200);
  });

  test('is locked out of an account that it never signed in to', async () => {
    const [mine, theirs] = [await seedMember(), await seedMember()];
    const known = createBrowser(origin);
    await signIn(mine.username, password, known);
    await countFailures(60, theirs.username, newAddress);
    expect(await statusOf(signIn(theirs.username, password, known))).toBe(429);
  });
});

test('successful attempts do not count', async () => {
  const { username } = await seedMember();
  const address = newAddress();
  for (let index = 0; index < 12; index += 1)
    expect(await statusOf(signIn(username, password, createBrowser(origin, address)))).toBe(200);
});
