/**
 * Sends statements of one transaction without waiting for each other's replies. Waits for all of them even if one
 * fails: a statement sent after the rollback would not be rolled back. Throws the failure of the first.
 */
export async function together<Results extends readonly unknown[]>(
  statements: readonly [...{ [Index in keyof Results]: Promise<Results[Index]> }],
): Promise<Results> {
  const settled = await Promise.allSettled(statements);
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }) as unknown as Results;
}
