import { expect, test } from 'vitest';
import { isDatabaseUnavailable, sqlState } from './database-errors.ts';

const failure = (message: string, extra: object = {}) => Object.assign(new Error(message), extra);
const throughDrizzle = (cause: Error) => new Error('Failed query: select 1', { cause });

test.each([
  ['the connection is refused', failure('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['the server is starting', failure('the database system is starting up', { code: '57P03' })],
  ['an administrator ends the connection', failure('terminating connection', { code: '57P01' })],
  ['the connection is lost', failure('Connection terminated unexpectedly')],
  [
    'the connection was lost earlier in the transaction',
    failure('Client has encountered a connection error and is not queryable'),
  ],
  ['the pool is exhausted', failure('timeout exceeded when trying to connect')],
  ['the LISTEN connection times out', failure('timeout expired')],
  ['the disk is full', failure('could not extend file', { code: '53100' })],
  ['every address of the host fails', new AggregateError([failure('', { code: 'ECONNREFUSED', syscall: 'connect' })])],
])('the database counts as unavailable when %s', (_case, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable(throughDrizzle(error))).toBe(true);
});

test.each([
  ['a unique index is violated', failure('duplicate key', { code: '23505' })],
  ['a statement times out', failure('canceling statement', { code: '57014' })],
  ['one of our own files is missing', failure('ENOENT', { code: 'ENOENT', syscall: 'open' })],
  ['a bug throws', new TypeError('x is not a function')],
  ['the thrown value is not an Error', 'oops'],
])('the database does not count as unavailable when %s', (_case, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('the SQLSTATE of a wrapped error is found', () => {
  expect(sqlState(throughDrizzle(failure('duplicate key', { code: '23505' })))).toBe('23505');
  expect(sqlState(failure('gone', { code: 'ECONNREFUSED' }))).toBeUndefined();
});
