import type { FastifyReply } from 'fastify';

/** Aborted when the client disconnects or has received the reply. */
export function abortSignalFor({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // The client may have disconnected before the handler runs.
  if (raw.destroyed) controller.abort();
  raw.once('close', () => controller.abort());
  return controller.signal;
}
