/** The timeout of one read of the shop's facts, and of rendering one page. */
const timeoutMs = 2000;

export class TimedOut extends Error {}

export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimedOut('took too long')), timeoutMs);
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
