import { expect, test } from 'vitest';
import { collectFailures } from './collect-failures.ts';

const fail = (message: string) => async () => {
  throw new Error(message);
};

test('a failure does not stop the next attempt and is thrown at the end', async () => {
  const failures = collectFailures();
  expect(await failures.attempt(fail('bad file'))).toBeUndefined();
  expect(await failures.attempt(async () => 2)).toBe(2);
  expect(() => failures.throwIfAny()).toThrow('bad file');
});

test('several failures are thrown together, with the first as the cause', async () => {
  const failures = collectFailures();
  for (const message of ['first', 'second']) await failures.attempt(fail(message));
  expect(() => failures.throwIfAny()).toThrow(
    expect.objectContaining({ message: '2 failures', cause: new Error('first') }),
  );
});

test('without a failure nothing is thrown', async () => {
  const failures = collectFailures();
  await failures.attempt(async () => {});
  failures.throwIfAny();
});

test('too many failures end the work', async () => {
  const failures = collectFailures();
  for (let count = 1; count < 100; count += 1) await failures.attempt(fail('away'));
  await expect(failures.attempt(fail('away'))).rejects.toThrow('100 failures');
});

test('an abort ends the work and is no failure', async () => {
  const stop = new AbortController();
  const failures = collectFailures(stop.signal);
  const stopped = failures.attempt(async () => {
    stop.abort(new Error('stopped'));
    throw new Error('interrupted');
  });
  await expect(stopped).rejects.toThrow('stopped');
  await expect(failures.attempt(async () => {})).rejects.toThrow('stopped');
  failures.throwIfAny();
});
