import type { FastifyReply } from 'fastify';

/** One for all: creating the default reason for each request takes 2 % of the time of an order. */
const clientLeft = new DOMException('the client has left', 'AbortError');

/** Aborted when the client disconnects or has received the reply. */
export function abortSignalFor({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(clientLeft);
  // The client may have disconnected before the handler runs.
  if (raw.destroyed) abort();
  raw.once('close', abort);
  return controller.signal;
}
