import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

test('a copy of an error as a plain object is described like the error, without its values', () => {
  const error = Object.assign(new Error('duplicate key: "13800138000"'), {
    code: '23505',
    detail: 'Key (13800138000)',
  });
  const copy = { ...error, message: error.message, stack: error.stack, cause: new Error('connection lost') };
  expect(describeError(copy)).toEqual({
    type: 'Error',
    code: '23505',
    message: 'duplicate key: "…"',
    stack: expect.stringMatching(/^\s+at .*describe-error\.test\.ts/),
    cause: expect.objectContaining({ message: 'connection lost' }),
  });
});

test.each([undefined, null, 'text', { message: 'no stack' }])('%j is not described', (value) => {
  expect(describeError(value)).toEqual({ type: typeof value, message: 'the thrown value is not an Error' });
});
