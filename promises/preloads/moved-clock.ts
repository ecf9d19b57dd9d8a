import { isMainThread } from 'node:worker_threads';

/** Moves the clock of the server. The thread of the embedded database keeps the real time, as PostgreSQL does. */
const offsetMs = Number(process.env['CLOCK_OFFSET_MS']);
const RealDate = Date;
const now = () => RealDate.now() + offsetMs;

if (isMainThread)
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
