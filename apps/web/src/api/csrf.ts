import { getCsrfToken } from '@print/contract/accounts';
import { ApiError } from './api-error.ts';

let fetchedToken: string | undefined;

/** The readable cookie; what the server last told us serves where cookies cannot be read. */
export function csrfToken(): string | undefined {
  const cookie = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1];
  return cookie === undefined ? fetchedToken : decodeURIComponent(cookie);
}

/** Asks for a new token. A failure is left to the call that needs it: its answer says what is wrong. */
export async function refreshCsrfToken(): Promise<void> {
  try {
    const response = await fetch(new URL(getCsrfToken.url, location.origin), {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(15_000),
    });
    const body = (await response.json()) as { csrfToken?: unknown };
    if (typeof body.csrfToken === 'string') fetchedToken = body.csrfToken;
  } catch {}
}

/** Makes sure there is a token to send; one that the server no longer accepts is replaced, once. */
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
