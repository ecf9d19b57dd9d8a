import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { readLimitSettings, setLimitSettings } from './limit-settings.ts';
import { limitAttempts } from './limits.table.ts';
import { countAttempt, countFailure, deleteOldAttempts } from './limits.ts';

const { db } = await openTestDatabase();

function at(seconds: number) {
  return { db, clock: { now: () => new Date(Date.UTC(2026, 10, 15) + seconds * 1000) } };
}

const perAccount = { key: 'login:account', max: 3, windowSeconds: 900 };

describe('limits', () => {
  test('an attempt over the limit is refused until the oldest one leaves the window', async () => {
    const limits = [{ ...perAccount, key: 'a' }];
    for (const second of [0, 10, 20]) await countAttempt(at(second), limits);

    await expect(countAttempt(at(30), limits)).rejects.toMatchObject({
      code: 'too_many_attempts',
      status: 429,
      retryAfterSeconds: 870,
    });
    await expect(countAttempt(at(899), limits)).rejects.toMatchObject({ retryAfterSeconds: 1 });
    await countAttempt(at(901), limits);
    await expect(countAttempt(at(902), limits)).rejects.toMatchObject({ retryAfterSeconds: 8 });
  });

  test('a refused attempt does not extend the wait', async () => {
    const limits = [{ ...perAccount, key: 'b' }];
    for (const second of [0, 0, 0]) await countAttempt(at(second), limits);
    for (const second of [100, 200, 300]) await countAttempt(at(second), limits).catch(() => {});

    await countAttempt(at(901), limits);
  });

  test('a successful attempt does not count', async () => {
    const limits = [{ ...perAccount, key: 'c' }];
    for (let visit = 0; visit < 10; visit += 1) {
      const uncount = await countAttempt(at(visit), limits);
      await uncount();
    }
  });

  test('an attempt counts against every limit, but a refused attempt against none', async () => {
    const narrow = { key: 'd:narrow', max: 1, windowSeconds: 60 };
    const wide = { key: 'd:wide', max: 2, windowSeconds: 60 };
    await countAttempt(at(0), [narrow, wide]);
    await expect(countAttempt(at(1), [narrow, wide])).rejects.toMatchObject({ status: 429 });

    await countAttempt(at(2), [wide]);
    await expect(countAttempt(at(3), [wide])).rejects.toMatchObject({ status: 429 });
  });

  test('concurrent attempts do not exceed the limit', async () => {
    const limits = [{ ...perAccount, key: 'e' }];
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => countAttempt(at(0), limits)));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('only old attempts are deleted', async () => {
    const limits = [{ ...perAccount, key: 'f', windowSeconds: 3600 }];
    for (const minute of [0, 50, 55]) await countAttempt(at(minute * 60), limits);
    await deleteOldAttempts(at(61 * 60), new AbortController().signal);

    await countAttempt(at(61 * 60), limits);
    await expect(countAttempt(at(61 * 60), limits)).rejects.toMatchObject({ status: 429 });
  });
});

describe('a slowdown', () => {
  const slowdown = { slowAfter: 'slow_after_failures', windowSeconds: 900 } as const;
  const fail = async () => undefined;
  const attempt = async (key: string, second: number, waitedMs: number) =>
    await countFailure(at(second), [{ key, ...slowdown, waitedMs }], fail);

  test('demands a longer wait for each failure and stores only as many as the longest wait needs', async () => {
    for (let second = 0; second < 21; second += 1) await attempt('s', second, 0);
    await expect(attempt('s', 21, 0)).rejects.toMatchObject({ delayMs: 125 });
    await attempt('s', 21, 125);
    await expect(attempt('s', 22, 125)).rejects.toMatchObject({ delayMs: 250 });
    for (let second = 22; second < 200; second += 1) await attempt('s', second, 5000);
    await expect(attempt('s', 200, 4999)).rejects.toMatchObject({ delayMs: 5000 });
    const rows = await db.select().from(limitAttempts).where(eq(limitAttempts.key, 's'));
    expect(rows).toHaveLength(60);
    await attempt('s', 1000, 0);
  });
});

describe('countFailure', () => {
  const fail = async () => undefined;
  const succeed = async () => 'right';

  test('a success returns its result and does not count', async () => {
    const limits = [{ ...perAccount, key: 'j' }];
    for (let visit = 0; visit < 10; visit += 1) expect(await countFailure(at(visit), limits, succeed)).toBe('right');
    for (const second of [11, 12, 13]) expect(await countFailure(at(second), limits, fail)).toBeUndefined();
    await expect(countFailure(at(14), limits, succeed)).rejects.toMatchObject({ retryAfterSeconds: 897 });
  });

  test('no attempt runs over the limit', async () => {
    const [small, large] = [
      { ...perAccount, key: 'g' },
      { ...perAccount, key: 'h', max: 100 },
    ];
    for (const second of [0, 1, 2]) await countFailure(at(second), [large, small], fail);
    let attempts = 0;
    const count = async () => {
      attempts += 1;
      return undefined;
    };
    await expect(countFailure(at(3), [large, small], count)).rejects.toMatchObject({ status: 429 });
    expect(attempts).toBe(0);
  });

  test('concurrent failures do not exceed the limit', async () => {
    const limits = [{ ...perAccount, key: 'i' }];
    const burst = await Promise.allSettled(Array.from({ length: 12 }, () => countFailure(at(0), limits, fail)));
    expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});

describe('limit settings', () => {
  const change = async (changes: Parameters<typeof setLimitSettings>[1]) =>
    await db.transaction(async (tx) => await setLimitSettings(tx, changes));

  test('a changed limit takes effect at once, and omitted limits stay', async () => {
    const limits = [{ key: 'k', max: 'max_sign_in_failures', windowSeconds: 900 } as const];
    for (let second = 0; second < 10; second += 1) await countAttempt(at(second), limits);
    await expect(countAttempt(at(10), limits)).rejects.toMatchObject({ retryAfterSeconds: 890 });

    await change({ max_sign_in_failures: 12, sign_in_days: 7 });
    await countAttempt(at(11), limits);
    await change({ max_sign_in_failures: 3 });
    await expect(countAttempt(at(12), limits)).rejects.toMatchObject({ retryAfterSeconds: 896 });
    await change({});
    expect(await readLimitSettings(db)).toMatchObject({
      max_sign_in_failures: 3,
      sign_in_days: 7,
      slow_after_failures: 20,
    });
  });
});
