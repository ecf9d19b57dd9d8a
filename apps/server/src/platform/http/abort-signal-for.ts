import type { FastifyReply } from 'fastify';

/** Aborted when the caller hangs up, or has got the answer. */
export function abortSignalFor({ raw }: FastifyReply): AbortSignal {
  const hungUp = new AbortController();
  raw.once('close', () => hungUp.abort());
  return hungUp.signal;
}
