import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import { AppError } from '../errors.ts';
import {
  bodyTooLarge,
  headersTooLarge,
  internalError,
  malformedRequest,
  requestTimedOut,
  unavailable,
  unsupportedType,
} from './http-errors.ts';

/** Turns every thrown error into a reply, so that Fastify's own error bodies are never sent. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  send(refusalFor(error), error, request, reply, bodyOf);
}

/** Like `replyWithError`, for endpoints whose clients read the message from `error`. */
export function replyWithOauthError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  send(refusalFor(error), error, request, reply, ({ fields, message, code }) =>
    JSON.stringify(fields ?? { detail: message, code, error: message }),
  );
}

function send(
  refusal: AppError,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  write: (refusal: AppError) => string,
): void {
  if (refusal.status >= 500) request.log.error({ err: error }, refusal.code);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  // The body is serialised here, because Fastify would validate it with the schema of a successful reply.
  reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(write(refusal));
}

function bodyOf({ fields, message, code }: AppError): string {
  return JSON.stringify(fields ?? { detail: message, code });
}

function refusalFor(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge();
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedType();
  // Checked before the database errors: a client that disconnects also causes an error such as ECONNRESET.
  if (statusCode === 400) return malformedRequest();
  if (isDatabaseUnavailable(error)) return unavailable(error);
  return internalError();
}

/** Replies to requests that Node's HTTP parser refuses before Fastify sees them. */
export function replyToBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // A response that is being sent must not be interrupted by another one.
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: { headersSent: boolean } };
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? headersTooLarge()
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? requestTimedOut()
        : malformedRequest();
  const body = bodyOf(refusal);
  if (socket.writable && !response?.headersSent) {
    socket.write(
      `HTTP/1.1 ${refusal.status} ${refusal.code}\r\n` +
        'content-type: application/json; charset=utf-8\r\n' +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
