type Shared<Result> = { readonly work: Promise<Result>; readonly callOff: AbortController; waiting: number };

/** Work that several wait for is done once, and called off when nobody waits for it any more. */
export function singleFlight<Result>() {
  const running = new Map<string, Shared<Result>>();

  function begin(key: string, start: (signal: AbortSignal) => Promise<Result>): Shared<Result> {
    const callOff = new AbortController();
    const shared = { work: start(callOff.signal).finally(() => forget(key, shared)), callOff, waiting: 0 };
    running.set(key, shared);
    return shared;
  }

  function forget(key: string, shared: Shared<Result>): void {
    if (running.get(key) === shared) running.delete(key);
  }

  return async (
    key: string,
    start: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> => {
    signal.throwIfAborted();
    const shared = running.get(key) ?? begin(key, start);
    shared.waiting += 1;
    const leave = () => {
      shared.waiting -= 1;
      if (shared.waiting > 0) return;
      // Who comes from now on begins anew.
      forget(key, shared);
      shared.callOff.abort();
    };
    signal.addEventListener('abort', leave, { once: true });
    return await shared.work.finally(() => signal.removeEventListener('abort', leave));
  };
}
