/** Nobody waits longer than this for the facts, or for a page that does not become ready. */
const timeoutMs = 2000;

export class TimedOut extends Error {}

export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimedOut('took too long')), timeoutMs);
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
