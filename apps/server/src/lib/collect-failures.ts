/** More failures than this hardly come from single rows or files. */
const maxFailures = 100;

export type Failures = {
  /** Undefined if the work fails. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined>;
  throwIfAny(): void;
};

/**
 * Collects failures, so that one bad row or file does not stop the work on all others. They are thrown at the end. An
 * abort ends the work at once.
 */
export function collectFailures(signal?: AbortSignal): Failures {
  const failures: unknown[] = [];
  const throwAll = (): never => {
    const [cause] = failures;
    throw failures.length === 1 ? cause : new AggregateError(failures, `${failures.length} failures`, { cause });
  };
  return {
    async attempt(work) {
      signal?.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        signal?.throwIfAborted();
        if (failures.push(error) >= maxFailures) throwAll();
        return undefined;
      }
    },
    throwIfAny() {
      if (failures.length > 0) throwAll();
    },
  };
}
