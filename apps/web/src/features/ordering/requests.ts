import { ApiError } from '#api/api-error.ts';
import { documentsOf } from './draft.ts';
import { type Request, type RequestId, useOrdering } from './ordering-store.ts';

/** Aborts a request that is scheduled or running. Everything else about a request is data in the store. */
const controllers = new Map<RequestId, AbortController>();

/** How often a document has been restarted without the customer since its last price. */
export const restarts = new Map<string, number>();

/**
 * The connection was lost, a proxy did not reach the shop, or a captive portal answered in its place: a success that
 * cannot be read is its page. A 503 is the shop's own refusal.
 */
export function isInterruption(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { kind, status = 0 } = error;
  return ['no-response', 'timeout'].includes(kind) || [200, 408, 502, 504, 511].includes(status);
}

/** At most one request per id: a newer one aborts the older one. */
export async function runRequest<T>(id: RequestId, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = begin(id, 'running');
  try {
    return await work(signal);
  } finally {
    if (!signal.aborted) end(id);
  }
}

/** `start` runs the request, unless it is aborted or replaced first. */
export function scheduleRequest(id: RequestId, delayMs: number, start: () => void): void {
  const signal = begin(id, 'scheduled');
  const timer = setTimeout(start, delayMs);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

export function abortRequest(id: RequestId): void {
  controllers.get(id)?.abort();
  if (controllers.has(id)) end(id);
}

export const isActive = (id: RequestId): boolean => id in useOrdering.getState().requests;

/** Counts another attempt of a running request; false when there have been `maxAttempts`. */
export function beginRetry(id: RequestId, maxAttempts: number): boolean {
  const attempt = (useOrdering.getState().requests[id]?.attempt ?? 0) + 1;
  if (attempt > maxAttempts) return false;
  setRequest(id, { status: 'running', attempt });
  return true;
}

function begin(id: RequestId, status: Request['status']): AbortSignal {
  abortRequest(id);
  const controller = new AbortController();
  controllers.set(id, controller);
  setRequest(id, { status, attempt: 1 });
  return controller.signal;
}

function end(id: RequestId): void {
  controllers.delete(id);
  setRequest(id, undefined);
}

function setRequest(id: RequestId, request: Request | undefined): void {
  useOrdering.setState(({ requests: { [id]: _, ...others } }) => ({
    requests: request ? { ...others, [id]: request } : others,
  }));
}

// A document may also be removed by another tab. Its requests are aborted and its file is dropped.
useOrdering.subscribe(({ draft }, { draft: before }) => {
  if (draft.groups === before.groups) return;
  const ids = new Set(documentsOf(draft).map(({ id }) => id));
  for (const { id } of documentsOf(before)) {
    if (ids.has(id)) continue;
    abortRequest(`upload:${id}`);
    abortRequest(`quote:${id}`);
    useOrdering.setState(({ files: { [id]: _, ...files } }) => ({ files }));
  }
});
