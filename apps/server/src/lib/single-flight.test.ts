import { describe, expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

/** Work that ends when it is told to, or called off. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  const start = (signal: AbortSignal) => {
    signals.push(signal);
    signal.addEventListener('abort', () => reject(signal.reason));
    return promise;
  };
  return { start, resolve, signals };
}

describe('shared work', () => {
  const never = new AbortController().signal;

  test('is done once for all who wait, and again for who comes later', async () => {
    const share = singleFlight<string>();
    const { start, resolve, signals } = work();
    const waiting = [share('a', start, never), share('a', start, never)];
    resolve('done');
    expect(await Promise.all(waiting)).toEqual(['done', 'done']);
    expect(signals).toHaveLength(1);
    await share('a', start, never);
    expect(signals).toHaveLength(2);
  });

  test('goes on while one still waits, and is called off when the last has gone', async () => {
    const share = singleFlight<string>();
    const { start, signals } = work();
    const [one, other] = [new AbortController(), new AbortController()];
    const waiting = Promise.allSettled([share('a', start, one.signal), share('a', start, other.signal)]);
    one.abort();
    expect(signals[0]?.aborted).toBe(false);
    other.abort();
    expect(signals[0]?.aborted).toBe(true);
    expect(await waiting).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  });

  test('that was called off spoils nothing for who comes right after', async () => {
    const share = singleFlight<string>();
    const one = new AbortController();
    const waiting = share('a', work().start, one.signal).catch(() => 'called off');
    one.abort();
    expect(await share('a', async () => 'anew', never)).toBe('anew');
    expect(await waiting).toBe('called off');
  });
});
