import { expect, test } from 'vitest';
import { createSemaphore } from './create-semaphore.ts';

test('no more work than agreed runs at a time, in the order it came, also after a failure', async () => {
  const semaphore = createSemaphore(2);
  const begun: number[] = [];
  const works = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const results = works.map(({ promise }, index) =>
    semaphore.run(async () => {
      begun.push(index);
      await promise;
      return index;
    }),
  );
  const settled = Promise.allSettled(results);
  expect(begun).toEqual([0, 1]);
  expect(semaphore.queueLength()).toBe(3);

  works[1]?.reject(new Error('no'));
  await expect(results[1]).rejects.toThrow('no');
  await expect.poll(() => begun).toEqual([0, 1, 2]);

  for (const { resolve } of works) resolve();
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    ...Array.from({ length: 3 }, () => 'fulfilled'),
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(await semaphore.run(async () => 'again')).toBe('again');
});
