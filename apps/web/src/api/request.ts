import { type Endpoint, type RequestOf, urlOf } from '@print/contract/endpoint';
import { ApiError, noResponseError, requestSetupError, timeoutError } from './api-error.ts';
import { credentialHeaders } from './credentials.ts';
import type { Salvage } from './reply-shape.ts';

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Without the token this browser holds: who calls is to be found out, and a 401 ends nobody's session. */
  asGuest?: boolean;
  /** For what takes longer than a call: a large file on its way here. */
  timeoutMs?: number;
  /** Reaches the server even when the page goes away meanwhile. */
  keepalive?: boolean;
  /** Called for the items of a list that do not have the shape of the contract. */
  salvage?: Salvage;
};

const defaultTimeoutMs = 120_000;

export function createRequest<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  token: string | null,
  accept: string,
): Request {
  try {
    const headers = new Headers({
      accept,
      ...(request.headers as Record<string, string> | undefined),
      ...credentialHeaders(token),
    });
    if (request.body !== undefined) headers.set('content-type', 'application/json');
    return new Request(new URL(urlOf(endpoint, request), location.origin), {
      method: endpoint.method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      credentials: 'same-origin',
    });
  } catch (cause) {
    throw requestSetupError(cause);
  }
}

/** Sends, and reads to the end, within the time limit. A caller's own abort is passed on as it is. */
export async function sendRequest<T>(
  request: Request,
  { signal, timeoutMs = defaultTimeoutMs, keepalive = false }: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const giveUp = () => limit.abort();
  const timer = setTimeout(() => limit.abort(timeoutError(false)), timeoutMs);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  try {
    return await read(await fetch(request, { signal: limit.signal, keepalive }));
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw limit.signal.reason instanceof ApiError ? limit.signal.reason : noResponseError(cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
