import type { Endpoint, ReplyOf } from '@print/contract/endpoint';
import { unreadableReplyError } from './api-error.ts';
import { fits, replyShapeOf, type Salvage, type Shape } from './reply-shape.ts';

type ReplyOptions = { salvage?: Salvage; failureText?: string };

/** A success whose body does not match the contract (a captive portal's page, say) is a failed call. */
export function readReply<E extends Endpoint>(
  endpoint: E,
  status: number,
  body: unknown,
  { salvage, failureText }: ReplyOptions = {},
): ReplyOf<E> {
  const reply = status === 204 ? null : body;
  // The build replaces the schemas by the shape, so that zod is no part of the app.
  const shape = import.meta.env.DEV ? replyShapeOf(endpoint.schema.response) : endpoint.schema;
  if (!fits(shape as unknown as Shape, reply, salvage)) throw unreadableReplyError(status, failureText);
  return reply as ReplyOf<E>;
}
