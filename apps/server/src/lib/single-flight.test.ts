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
    const flight = singleFlight<string>();
    const { start, resolve, signals } = work();
    const results = [flight('a', start, never), flight('a', start, never)];
    resolve('done');
    expect(await Promise.all(results)).toEqual(['done', 'done']);
    expect(signals).toHaveLength(1);
    await flight('a', start, never);
    expect(signals).toHaveLength(2);
  });

  test('the run is aborted only when the last caller aborts', async () => {
    const flight = singleFlight<string>();
    const { start, signals } = work();
    const [first, second] = [new AbortController(), new AbortController()];
    const results = Promise.allSettled([flight('a', start, first.signal), flight('a', start, second.signal)]);
    first.abort();
    expect(signals[0]?.aborted).toBe(false);
    second.abort();
    expect(signals[0]?.aborted).toBe(true);
    expect(await results).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  });

  test('a call right after the abort starts a new run', async () => {
    const flight = singleFlight<string>();
    const controller = new AbortController();
    const results = flight('a', work().start, controller.signal).catch(() => 'aborted');
    controller.abort();
    expect(await flight('a', async () => 'new run', never)).toBe('new run');
    expect(await results).toBe('aborted');
  });
});
