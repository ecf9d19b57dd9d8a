import type { Endpoint, ReplyOf } from '@print/contract/endpoint';
import { answeredWith } from './api-error.ts';

/**
 * A success that carries no reply of ours (the log-in page of a campus network, say) is a failed call.
 * The schemas are checked while developing and testing only: in production the server has already checked
 * its reply against the same ones, and a page left open over an upgrade should stay usable.
 */
export function readReply<E extends Endpoint>(endpoint: E, status: number, body: unknown): ReplyOf<E> {
  const schema = endpoint.schema.response[status];
  if (schema === undefined || (body === undefined && status !== 204)) throw answeredWith(status, undefined);
  const reply = status === 204 ? null : body;
  return (import.meta.env.DEV ? schema.parse(reply) : reply) as ReplyOf<E>;
}
