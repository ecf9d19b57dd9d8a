import type { FastifyReply } from 'fastify';

/** Aborted when the client disconnects or has received the reply. */
export function abortSignalFor({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}
