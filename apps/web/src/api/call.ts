import { type Endpoint, type ReplyOf, type RequestOf, urlOf } from '@print/contract/endpoint';
import { ApiError, answeredWith, noResponse, requestSetup, timedOut } from './api-error.ts';
import { readBody } from './body.ts';
import { credentialsOf } from './credentials.ts';
import { withCsrf } from './csrf.ts';
import { readReply } from './reply.ts';
import { getToken } from './token.ts';
import { dropRefusedToken } from './unauthorized.ts';

export type CallOptions = { signal?: AbortSignal | undefined };

const timeoutMs = 120_000;

/** One call of the contract. Throws `ApiError` with the sentence to show. */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  // Taken before anything is awaited, so that signing out can send its call and forget the token at once.
  const token = getToken();
  const attempt = () => send(endpoint, request, token, options);
  return endpoint.method === 'GET' ? attempt() : withCsrf(attempt);
}

async function send<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  token: string | null,
  { signal }: CallOptions,
): Promise<ReplyOf<E>> {
  const { status, body } = await exchange(prepare(endpoint, request, token), signal);
  if (status >= 200 && status < 300) return readReply(endpoint, status, body);
  if (status === 401) dropRefusedToken(token);
  throw answeredWith(status, body);
}

function prepare<E extends Endpoint>(endpoint: E, request: RequestOf<E>, token: string | null): Request {
  try {
    const headers = new Headers({
      accept: 'application/json',
      ...(request.headers as Record<string, string> | undefined),
      ...credentialsOf(token),
    });
    if (request.body !== undefined) headers.set('content-type', 'application/json');
    return new Request(new URL(urlOf(endpoint, request), location.origin), {
      method: endpoint.method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      credentials: 'same-origin',
    });
  } catch (cause) {
    throw requestSetup(cause);
  }
}

/** Sends, and reads to the end, within the time limit. A caller's own abort is passed on as it is. */
async function exchange(request: Request, signal: AbortSignal | undefined) {
  const limit = new AbortController();
  const giveUp = () => limit.abort();
  const timer = setTimeout(() => limit.abort(timedOut(false)), timeoutMs);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  try {
    const response = await fetch(request, { signal: limit.signal });
    const body = readBody(response.headers.get('content-type'), await response.text());
    return { status: response.status, body };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw limit.signal.reason instanceof ApiError ? limit.signal.reason : noResponse(cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
