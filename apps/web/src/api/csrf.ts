import { getCsrfToken } from '@print/contract/session';
import { ApiError } from './api-error.ts';

let fetchedToken: string | undefined;

/** The cookie's value, or the last fetched token where cookies cannot be read. */
export function csrfToken(): string | undefined {
  const cookie = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1];
  return cookie === undefined ? fetchedToken : decodeURIComponent(cookie);
}

/** Fetches a new token. A failure is ignored here: the call that needs the token reports it. */
export async function refreshCsrfToken(): Promise<void> {
  try {
    const response = await fetch(new URL(getCsrfToken.url, location.origin), { signal: AbortSignal.timeout(15_000) });
    const body = (await response.json()) as { csrfToken?: unknown };
    if (typeof body.csrfToken === 'string') fetchedToken = body.csrfToken;
  } catch {}
}

/** Sends with a CSRF token, and retries once with a new one when the server rejects it. */
export async function withCsrf<T>(send: () => Promise<T>): Promise<T> {
  if (csrfToken() === undefined) await refreshCsrfToken();
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'csrf_failed')) throw error;
    await refreshCsrfToken();
    return await send();
  }
}
