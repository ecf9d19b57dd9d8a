import type { Endpoint, ReplyOf, RequestOf } from '@print/contract/endpoint';
import { errorFromResponse } from './api-error.ts';
import { readBody } from './body.ts';
import { withCsrf } from './csrf.ts';
import { readReply } from './reply.ts';
import { type CallOptions, createRequest, sendRequest } from './request.ts';
import { getToken } from './token.ts';
import { dropRejectedToken } from './unauthorized.ts';

/** Calls one endpoint of the contract. Throws `ApiError` with the text to show. */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  // The token is read before the first await, so that sign-out can send its call and clear the token at once.
  const token = options.asGuest ? null : getToken();
  const attempt = () => send(endpoint, request, token, options);
  return endpoint.method === 'GET' ? attempt() : withCsrf(attempt);
}

async function send<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  token: string | null,
  options: CallOptions,
): Promise<ReplyOf<E>> {
  const { status, body, retryAfter } = await sendRequest(
    createRequest(endpoint, request, token, 'application/json'),
    options,
    async (response) => ({
      status: response.status,
      body: readBody(response.headers.get('content-type'), await response.text()),
      retryAfter: response.headers.get('retry-after'),
    }),
  );
  if (status >= 200 && status < 300) return readReply(endpoint, status, body, options);
  if (status === 401) dropRejectedToken(token);
  throw errorFromResponse(status, body, retryAfter);
}
