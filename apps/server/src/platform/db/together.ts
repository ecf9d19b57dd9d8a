import { sqlState } from './database-errors.ts';

/**
 * Sends statements of one transaction without waiting for each other's replies. Waits for all of them even if one
 * fails: a statement sent after the rollback would not be rolled back. Throws the first failure that is not the
 * consequence of another.
 */
export async function together<Results extends readonly unknown[]>(
  statements: readonly [...{ [Index in keyof Results]: Promise<Results[Index]> }],
): Promise<Results> {
  const settled = await Promise.allSettled(statements);
  const failures = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (failures.length > 0) throw failures.find((failure) => sqlState(failure) !== inFailedTransaction) ?? failures[0];
  return settled.map((result) => result.status === 'fulfilled' && result.value) as unknown as Results;
}

/** The state of every statement after one that has failed. */
const inFailedTransaction = '25P02';
