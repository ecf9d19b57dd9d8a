import type { Endpoint, ReplyOf } from '@print/contract/endpoint';
import { answeredWith } from './api-error.ts';

/**
 * A success that carries no reply of ours (the log-in page of a campus network, say) is a failed call.
 * Schemas are checked while developing and testing only, and are not even part of the built app: the
 * server has checked its reply against the same ones, and a page left open over an upgrade stays usable.
 */
export function readReply<E extends Endpoint>(endpoint: E, status: number, body: unknown): ReplyOf<E> {
  if (body === undefined && status !== 204) throw answeredWith(status, undefined);
  const reply = status === 204 ? null : body;
  return (import.meta.env.DEV ? endpoint.schema.response[status]?.parse(reply) : reply) as ReplyOf<E>;
}
