import { expect, test } from 'vitest';
import { isDatabaseUnavailable, sqlState } from './database-errors.ts';

const failure = (message: string, extra: object = {}) => Object.assign(new Error(message), extra);
const throughDrizzle = (cause: Error) => new Error('Failed query: select 1', { cause });

test.each([
  [
    'nobody listens at the address',
    failure('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }),
  ],
  ['the server is starting', failure('the database system is starting up', { code: '57P03' })],
  ['an operator ends the connection', failure('terminating connection', { code: '57P01' })],
  ['the connection breaks', failure('Connection terminated unexpectedly')],
  [
    'the connection broke earlier in the transaction',
    failure('Client has encountered a connection error and is not queryable'),
  ],
  ['all connections are taken', failure('timeout exceeded when trying to connect')],
  ['the connection that listens is not answered', failure('timeout expired')],
  ['the disk is full', failure('could not extend file', { code: '53100' })],
  [
    'every address of the host fails',
    new AggregateError([failure('', { code: 'ECONNREFUSED', syscall: 'connect' })]),
  ],
])('the database is away when %s', (_case, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable(throughDrizzle(error))).toBe(true);
});

test.each([
  ['a value is taken', failure('duplicate key', { code: '23505' })],
  ['a statement takes too long', failure('canceling statement', { code: '57014' })],
  ['a file of ours is missing', failure('ENOENT', { code: 'ENOENT', syscall: 'open' })],
  ['a bug throws', new TypeError('x is not a function')],
  ['something that is no error is thrown', 'oops'],
])('the database is not away when %s', (_case, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('the SQLSTATE is found behind the error that wraps it', () => {
  expect(sqlState(throughDrizzle(failure('duplicate key', { code: '23505' })))).toBe('23505');
  expect(sqlState(failure('gone', { code: 'ECONNREFUSED' }))).toBeUndefined();
});
