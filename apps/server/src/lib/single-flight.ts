type Shared<Result> = { readonly work: Promise<Result>; readonly controller: AbortController; waiters: number };

/** Concurrent calls with one key share one run. It is aborted when the last caller aborts. */
export function singleFlight<Result>() {
  const running = new Map<string, Shared<Result>>();

  function startShared(key: string, start: (signal: AbortSignal) => Promise<Result>): Shared<Result> {
    const controller = new AbortController();
    const shared = { work: start(controller.signal).finally(() => remove(key, shared)), controller, waiters: 0 };
    running.set(key, shared);
    return shared;
  }

  function remove(key: string, shared: Shared<Result>): void {
    if (running.get(key) === shared) running.delete(key);
  }

  return async (key: string, start: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result> => {
    signal.throwIfAborted();
    const shared = running.get(key) ?? startShared(key, start);
    shared.waiters += 1;
    const onAbort = () => {
      shared.waiters -= 1;
      if (shared.waiters > 0) return;
      // The next call starts a new run.
      remove(key, shared);
      shared.controller.abort();
    };
    signal.addEventListener('abort', onAbort, { once: true });
    return await shared.work.finally(() => signal.removeEventListener('abort', onAbort));
  };
}
