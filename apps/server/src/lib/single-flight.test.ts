import { describe, expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

/** Work that the test resolves or aborts. */
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

describe('singleFlight', () => {
  const never = new AbortController().signal;

  test('concurrent calls share one run, a later call starts another', async () => {
    const share = singleFlight<string>();
    const { start, resolve, signals } = work();
    const waiting = [share('a', start, never), share('a', start, never)];
    resolve('done');
    expect(await Promise.all(waiting)).toEqual(['done', 'done']);
    expect(signals).toHaveLength(1);
    await share('a', start, never);
    expect(signals).toHaveLength(2);
  });

  test('the run is aborted only when the last caller aborts', async () => {
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

  test('a call right after the abort starts a new run', async () => {
    const share = singleFlight<string>();
    const one = new AbortController();
    const waiting = share('a', work().start, one.signal).catch(() => 'aborted');
    one.abort();
    expect(await share('a', async () => 'new run', never)).toBe('new run');
    expect(await waiting).toBe('aborted');
  });
});
