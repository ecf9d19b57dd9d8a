import { expect, test } from 'vitest';
import { createFairSemaphore, type FairSemaphore, NotStarted } from './create-fair-semaphore.ts';

const present = new AbortController().signal;

/** Calls that run until they are released, in the order of their start. */
function createCalls(semaphore: FairSemaphore) {
  const started: string[] = [];
  const releases = new Map<string, () => void>();
  const call = (name: string, key: string, signal = present, line = '') =>
    semaphore.run({ key, line, signal }, async () => {
      started.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      releases.set(name, resolve);
      await promise;
      return name;
    });
  const finish = async (name: string, count: number) => {
    releases.get(name)?.();
    await expect.poll(() => started.length).toBe(count);
  };
  return { call, started, finish };
}

test('keys take turns: many calls of one key delay the first call of another by one turn', async () => {
  const { call, started, finish } = createCalls(createFairSemaphore({ max: 1, maxWaitMs: 60_000 }));
  const calls = ['a1', 'a2', 'a3', 'a4'].map((name) => call(name, 'a'));
  calls.push(call('b1', 'b'), call('b2', 'b'), call('c1', 'c'));
  for (let count = 2; count <= calls.length; count += 1) await finish(started.at(-1) ?? '', count);
  await finish(started.at(-1) ?? '', calls.length);

  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  expect(await Promise.all(calls)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
});

test('the lines of a key take turns within its turns', async () => {
  const { call, started, finish } = createCalls(createFairSemaphore({ max: 1, maxWaitMs: 60_000 }));
  const inLine = (name: string, key: string, line: string) => call(name, key, present, line);
  const calls = ['x1', 'x2', 'x3', 'x4'].map((name) => inLine(name, 'a', 'x'));
  calls.push(inLine('y1', 'a', 'y'), inLine('y2', 'a', 'y'), inLine('b1', 'b', 'x'), inLine('b2', 'b', 'x'));
  for (let count = 2; count <= calls.length; count += 1) await finish(started.at(-1) ?? '', count);
  await finish(started.at(-1) ?? '', calls.length);

  expect(started).toEqual(['x1', 'x2', 'b1', 'y1', 'b2', 'x3', 'y2', 'x4']);
  await Promise.all(calls);
});

test('a long line does not refuse the first call of another line of its key', async () => {
  // Calls are expected to take 100 ms.
  const { call, started, finish } = createCalls(createFairSemaphore({ max: 1, maxWaitMs: 1_000 }));
  const leaving = new AbortController();
  const running = call('running', 'a');
  const waiting = Promise.allSettled(Array.from({ length: 10 }, () => call('waiting', 'a', leaving.signal, 'loop')));
  await expect(call('one more', 'a', present, 'loop')).rejects.toMatchObject({ reason: 'busy' });
  const neighbour = call('neighbour', 'a', present, 'neighbour');
  leaving.abort();
  await waiting;
  await finish('running', 2);
  await finish('neighbour', 2);
  expect(started).toEqual(['running', 'neighbour']);
  await Promise.all([running, neighbour]);
});

test('at most `max` calls run at a time, also after a failure', async () => {
  const semaphore = createFairSemaphore({ max: 2, maxWaitMs: 60_000 });
  const { call, started, finish } = createCalls(semaphore);
  const failing = Promise.withResolvers<never>();
  const failed = semaphore.run({ key: 'a', line: '', signal: present }, () => failing.promise);
  const calls = [call('1', 'a'), call('2', 'a'), call('3', 'a')];
  expect(started).toEqual(['1']);
  failing.reject(new Error('no'));
  await expect(failed).rejects.toThrow('no');
  expect(started).toEqual(['1', '2']);
  await finish('1', 3);
  for (const name of started) await finish(name, 3);
  await Promise.all(calls);
  expect(await semaphore.run({ key: 'a', line: '', signal: present }, async () => 'again')).toBe('again');
});

test('a call whose caller has left is not started', async () => {
  const semaphore = createFairSemaphore({ max: 1, maxWaitMs: 60_000 });
  const { call, started, finish } = createCalls(semaphore);
  const leaving = new AbortController();
  const first = call('first', 'a');
  const left = ['b', 'b', 'c'].map((key, index) => call(`left ${index}`, key, leaving.signal));
  const settled = Promise.allSettled(left);
  const last = call('last', 'b');
  leaving.abort();
  for (const outcome of await settled) expect(outcome).toMatchObject({ reason: { reason: 'aborted' } });
  await expect(call('late', 'a', leaving.signal)).rejects.toThrow(NotStarted);

  await finish('first', 2);
  await finish('last', 2);
  expect(started).toEqual(['first', 'last']);
  expect(await Promise.all([first, last])).toEqual(['first', 'last']);
});

test('a call that would wait too long is refused at once, but not the first call of another key', async () => {
  // Calls are expected to take 100 ms.
  const { call, started, finish } = createCalls(createFairSemaphore({ max: 1, maxWaitMs: 1_000 }));
  const running = call('running', 'a');
  const waiting = Array.from({ length: 10 }, () => call('waiting', 'a'));
  const settled = Promise.allSettled(waiting.slice(2));
  await expect(call('one more', 'a')).rejects.toMatchObject({ reason: 'busy' });
  const other = call('other', 'b');

  await finish('running', 2);
  await finish('waiting', 3);
  expect(started).toEqual(['running', 'waiting', 'other']);
  await finish('other', 4);
  expect(await Promise.all([running, other])).toEqual(['running', 'other']);
  // The call that runs now never ends: the others give up.
  await settled;
});

test('nobody waits longer than the maximum', async () => {
  const semaphore = createFairSemaphore({ max: 1, maxWaitMs: 150 });
  const { call, started, finish } = createCalls(semaphore);
  const hung = call('hung', 'a');
  await expect(call('waiting', 'b')).rejects.toMatchObject({ reason: 'busy' });
  await finish('hung', 1);
  await hung;
  expect(started).toEqual(['hung']);
  expect(await semaphore.run({ key: 'b', line: '', signal: present }, async () => 'again')).toBe('again');
});
