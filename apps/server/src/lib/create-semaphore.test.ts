import { expect, test } from 'vitest';
import { createSemaphore } from './create-semaphore.ts';

test('at most `max` calls run at a time, in order, also after a failure', async () => {
  const semaphore = createSemaphore(2);
  const started: number[] = [];
  const calls = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const results = calls.map(({ promise }, index) =>
    semaphore.run(async () => {
      started.push(index);
      await promise;
      return index;
    }),
  );
  const settled = Promise.allSettled(results);
  expect(started).toEqual([0, 1]);
  expect(semaphore.queueLength()).toBe(3);

  calls[1]?.reject(new Error('no'));
  await expect(results[1]).rejects.toThrow('no');
  await expect.poll(() => started).toEqual([0, 1, 2]);

  for (const { resolve } of calls) resolve();
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    ...Array.from({ length: 3 }, () => 'fulfilled'),
  ]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(await semaphore.run(async () => 'again')).toBe('again');
});
