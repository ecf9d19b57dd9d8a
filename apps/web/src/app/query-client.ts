import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: shouldRetry, retryDelay },
      // Offline mutations fail at once. A paused one would run later, when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * A busy or unreachable server gets two retries. After a 401 the token is gone, so one retry as a guest may succeed.
 * Any other error is final.
 */
function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 401) return failures < 1;
  const isTemporary = error.kind === 'no-response' || (error.status !== undefined && error.status >= 502);
  return isTemporary && failures < 2;
}

/** The retry as a guest is immediate; a busy server gets exponential back-off. */
function retryDelay(failures: number, error: unknown): number {
  return error instanceof ApiError && error.status === 401 ? 0 : 1000 * 2 ** failures;
}
