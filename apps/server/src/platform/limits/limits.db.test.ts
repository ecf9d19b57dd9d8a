import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { readLimitSettings, setLimitSettings } from './limit-settings.ts';
import { countAttempt, countFailure, deleteOldAttempts } from './limits.ts';

const { db } = await openTestDatabase();

function at(seconds: number) {
  return { db, clock: { now: () => new Date(Date.UTC(2026, 10, 15) + seconds * 1000) } };
}

const perAccount = { key: 'login:account', max: 3, windowSeconds: 900 };

describe('limits', () => {
  test('the try after the last allowed one is refused, until the oldest has left the window', async () => {
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

  test('a refused try does not make the wait longer', async () => {
    const limits = [{ ...perAccount, key: 'b' }];
    for (const second of [0, 0, 0]) await countAttempt(at(second), limits);
    for (const second of [100, 200, 300]) await countAttempt(at(second), limits).catch(() => {});

    await countAttempt(at(901), limits);
  });

  test('what turned out right is not held against anyone', async () => {
    const limits = [{ ...perAccount, key: 'c' }];
    for (let visit = 0; visit < 10; visit += 1) {
      const forgive = await countAttempt(at(visit), limits);
      await forgive();
    }
  });

  test('every limit of a call counts, and a refusal by one leaves the others alone', async () => {
    const narrow = { key: 'd:narrow', max: 1, windowSeconds: 60 };
    const wide = { key: 'd:wide', max: 2, windowSeconds: 60 };
    await countAttempt(at(0), [narrow, wide]);
    await expect(countAttempt(at(1), [narrow, wide])).rejects.toMatchObject({ status: 429 });

    await countAttempt(at(2), [wide]);
    await expect(countAttempt(at(3), [wide])).rejects.toMatchObject({ status: 429 });
  });

  test('a burst of guesses at the same moment gets no more tries than a patient one', async () => {
    const limits = [{ ...perAccount, key: 'e' }];
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => countAttempt(at(0), limits)));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('old attempts are forgotten, young ones are not', async () => {
    const limits = [{ ...perAccount, key: 'f', windowSeconds: 24 * 3600 }];
    for (const hour of [0, 20, 21]) await countAttempt(at(hour * 3600), limits);
    await deleteOldAttempts(at(25 * 3600));

    await countAttempt(at(25 * 3600), limits);
    await expect(countAttempt(at(25 * 3600), limits)).rejects.toMatchObject({ status: 429 });
  });
});

describe('where only failures count', () => {
  const fail = async () => undefined;
  const succeed = async () => 'right';

  test('a success is answered and leaves nothing behind', async () => {
    const limits = [{ ...perAccount, key: 'j' }];
    for (let visit = 0; visit < 10; visit += 1)
      expect(await countFailure(at(visit), limits, succeed)).toBe('right');
    for (const second of [11, 12, 13]) expect(await countFailure(at(second), limits, fail)).toBeUndefined();
    await expect(countFailure(at(14), limits, succeed)).rejects.toMatchObject({ retryAfterSeconds: 897 });
  });

  test('whoever is over one limit does not even try', async () => {
    const [small, large] = [
      { ...perAccount, key: 'g' },
      { ...perAccount, key: 'h', max: 100 },
    ];
    for (const second of [0, 1, 2]) await countFailure(at(second), [large, small], fail);
    let tries = 0;
    const count = async () => {
      tries += 1;
      return undefined;
    };
    await expect(countFailure(at(3), [large, small], count)).rejects.toMatchObject({ status: 429 });
    expect(tries).toBe(0);
  });

  test('a burst gets no more tries than one after the other', async () => {
    const limits = [{ ...perAccount, key: 'i' }];
    const burst = await Promise.allSettled(
      Array.from({ length: 12 }, () => countFailure(at(0), limits, fail)),
    );
    expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});

describe('what the owner sets', () => {
  const change = async (changes: Parameters<typeof setLimitSettings>[1]) =>
    await db.transaction(async (tx) => await setLimitSettings(tx, changes));

  test('holds from then on, and what is left out stays', async () => {
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
      max_registrations_per_hour: 30,
    });
  });
});
