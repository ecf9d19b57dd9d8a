/** Runs the steps in sequence. A failed step does not stop the next; its error is thrown at the end. */
export async function runSteps(steps: readonly (() => Promise<unknown>)[], signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    signal.throwIfAborted();
    await step().catch((error) => failures.push(error));
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, 'several steps failed');
}
