import type { FastifyReply } from 'fastify';

/** Aborted when the client disconnects or has received the reply. */
export function abortSignalFor({ raw }: FastifyReply): AbortSignal {
  const hungUp = new AbortController();
  raw.once('close', () => hungUp.abort());
  return hungUp.signal;
}
