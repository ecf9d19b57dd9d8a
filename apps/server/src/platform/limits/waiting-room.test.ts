import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { waitInRoom } from './waiting-room.ts';

const never = new AbortController().signal;
const deps = { sleep: async (ms: number, signal: AbortSignal) => await setTimeout(ms, undefined, { signal }) };
const hour = 3_600_000;
const tooBusy = { code: 'too_busy', status: 503, retryAfterSeconds: 5 };

/** Fills the room until `leave` is called. */
function fill(addresses: readonly string[]) {
  const hangUp = new AbortController();
  const waits = addresses.map((address) => waitInRoom(deps, { address, signal: hangUp.signal }, hour));
  return async () => {
    hangUp.abort();
    return await Promise.allSettled(waits);
  };
}

describe('the waiting room', () => {
  test('refuses a request when 50 of the same address wait, and accepts those of other addresses', async () => {
    const leave = fill(Array.from({ length: 50 }, () => '10.0.0.1'));
    await expect(waitInRoom(deps, { address: '10.0.0.1', signal: never }, 1)).rejects.toMatchObject(tooBusy);
    await waitInRoom(deps, { address: '10.0.0.2', signal: never }, 1);
    await leave();
  });

  test('refuses a request when 1,000 wait', async () => {
    const leave = fill(Array.from({ length: 1000 }, (_, index) => `10.0.1.${index % 25}`));
    await expect(waitInRoom(deps, { address: '10.0.0.2', signal: never }, 1)).rejects.toMatchObject(tooBusy);
    await leave();
    await waitInRoom(deps, { address: '10.0.0.2', signal: never }, 1);
  });

  test('releases the place of a client that has disconnected', async () => {
    const left = await fill(Array.from({ length: 50 }, () => '10.0.0.1'))();
    expect(left[0]).toMatchObject({ status: 'rejected', reason: { code: 'client_gone' } });
    await waitInRoom(deps, { address: '10.0.0.1', signal: never }, 1);
  });
});
