import { expect, test } from 'vitest';
import { withPasswordSlot } from './with-password-slot.ts';

test('few passwords are hashed at once, some queue, and further requests are refused', async () => {
  let running = 0;
  let max = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const work = async () => {
    running += 1;
    max = Math.max(max, running);
    await released;
    running -= 1;
  };
  const queued = Array.from({ length: 82 }, async () => await withPasswordSlot(work));
  await expect(withPasswordSlot(work)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });

  release();
  await Promise.all(queued);
  expect(max).toBe(2);
  expect(await withPasswordSlot(async () => 'next')).toBe('next');
});
