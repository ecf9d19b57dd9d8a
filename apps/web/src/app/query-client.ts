import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: shouldRetry, retryDelay },
      // Without a network one is told so; nothing waits for it and is done when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * A busy or unreachable server is asked twice more. After a 401 the token is gone, so a call that serves
 * guests too is worth one more try. Any other refusal stays what it is.
 */
function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 401) return failures < 1;
  const isPassing = error.kind === 'no-response' || (error.status !== undefined && error.status >= 502);
  return isPassing && failures < 2;
}

/** A guest need not wait for what a dead token was refused; a busy server is given a while, then a longer one. */
function retryDelay(failures: number, error: unknown): number {
  return error instanceof ApiError && error.status === 401 ? 0 : 1000 * 2 ** failures;
}
