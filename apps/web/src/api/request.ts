import { type Endpoint, type RequestOf, urlOf } from '@print/contract/endpoint';
import { ApiError, noResponseError, requestSetupError, timeoutError } from './api-error.ts';
import { credentialHeaders } from './credentials.ts';
import type { Salvage } from './reply-shape.ts';

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Sends no token, so that a 401 does not end the session. */
  asGuest?: boolean;
  /** Downloads of large files need longer than the default. */
  timeoutMs?: number;
  /** The request completes even when the page is unloaded. */
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
    });
  } catch (cause) {
    throw requestSetupError(cause);
  }
}

/** Sends the request and reads the whole response within the timeout. The caller's own abort reason is rethrown. */
export async function sendRequest<T>(
  request: Request,
  { signal, timeoutMs = defaultTimeoutMs, keepalive = false }: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(() => controller.abort(timeoutError(false)), timeoutMs);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    return await read(await fetch(request, { signal: controller.signal, keepalive }));
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw controller.signal.reason instanceof ApiError ? controller.signal.reason : noResponseError(cause);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
