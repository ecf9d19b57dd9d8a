import { expect, test } from 'vitest';
import { withPasswordSlot } from './with-password-slot.ts';

test('few passwords are hashed at once, some queue, and further requests are refused', async () => {
  const guesser = { address: '10.0.0.1', visitorId: 'a', signal: new AbortController().signal };
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  let max = 0;
  const work = async () => {
    running += 1;
    max = Math.max(max, running);
    await released;
    running -= 1;
  };
  const queued = Array.from({ length: 1002 }, async () => await withPasswordSlot(guesser, work));
  const refused = queued.pop();
  const settled = Promise.allSettled(queued);
  await expect(refused).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });

  release();
  const served = (await settled).filter(({ status }) => status === 'fulfilled');
  expect(served.length).toBeGreaterThan(2);
  expect(max).toBe(2);
  expect(await withPasswordSlot(guesser, async () => 'next')).toBe('next');
});
