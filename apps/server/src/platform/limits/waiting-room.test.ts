import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { waitInRoom } from './waiting-room.ts';

const never = new AbortController().signal;
const deps = { sleep: async (ms: number, signal: AbortSignal) => await setTimeout(ms, undefined, { signal }) };
const hour = 3_600_000;
const tooBusy = { code: 'too_busy', status: 503, retryAfterSeconds: 5 };

type Holder = { readonly address: string; readonly visitorId: string };

/** Fills the room until the returned function is called. */
function fill(count: number, holderOf: (index: number) => Holder) {
  const hangUp = new AbortController();
  const waits = Array.from({ length: count }, (_, index) =>
    waitInRoom(deps, { ...holderOf(index), signal: hangUp.signal }, hour),
  );
  return async () => {
    hangUp.abort();
    return await Promise.allSettled(waits);
  };
}

const knock = async (address: string, visitorId = 'new') =>
  await waitInRoom(deps, { address, visitorId, signal: never }, 1);

describe('the waiting room', () => {
  test('has three places for one browser, and accepts its neighbours at the same address', async () => {
    const leave = fill(3, () => ({ address: '10.0.0.1', visitorId: 'guessing' }));
    await expect(knock('10.0.0.1', 'guessing')).rejects.toMatchObject(tooBusy);
    await knock('10.0.0.1', 'neighbour');
    await leave();
    await knock('10.0.0.1', 'guessing');
  });

  test('refuses a request when 100 of the same address wait, and accepts those of other addresses', async () => {
    const leave = fill(100, (index) => ({ address: '10.0.0.1', visitorId: `${index}` }));
    await expect(knock('10.0.0.1')).rejects.toMatchObject(tooBusy);
    await knock('10.0.0.2');
    await leave();
  });

  test('refuses a request when 2,000 wait', async () => {
    const leave = fill(2000, (index) => ({ address: `10.0.1.${index % 25}`, visitorId: `${index}` }));
    await expect(knock('10.0.0.2')).rejects.toMatchObject(tooBusy);
    await leave();
    await knock('10.0.0.2');
  });

  test('releases the place of a client that has disconnected', async () => {
    const left = await fill(100, (index) => ({ address: '10.0.0.1', visitorId: `${index}` }))();
    expect(left[0]).toMatchObject({ status: 'rejected', reason: { code: 'client_gone' } });
    await knock('10.0.0.1');
  });
});
