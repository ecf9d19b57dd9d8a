import { AuthorizationResponseError, type CustomFetch } from 'openid-client';
import { AppError } from '#platform/errors.ts';
import { accessDenied, providerFailed, providerUnavailable } from '../oauth.errors.ts';

/** The user sees an empty page while the server waits. */
export const timeoutSeconds = 10;
/** Much larger than any real response. */
const maxBytes = 1024 * 1024;

/** Throws when the provider is unavailable; the OAuth library reads all other responses. */
export const fetchFromProvider: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit).catch((error: unknown) => {
    throw providerUnavailable(error);
  });
  const body = await readBody(response);
  if (response.status >= 500 || response.status === 429) throw providerUnavailable();
  const { status, headers } = response;
  return new Response(body.length > 0 ? body : null, { status, headers });
};

async function readBody(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw providerUnavailable(error);
  }
  if (size > maxBytes) throw providerFailed();
  return Buffer.concat(chunks);
}

/** True where the operator has configured an `http:` URL, for tests and development. */
export function isHttpAllowed(...addresses: readonly string[]): boolean {
  return addresses.some((address) => new URL(address).protocol === 'http:');
}

const temporaryErrors = new Set(['server_error', 'temporarily_unavailable']);

/** Translates errors of the provider and the OAuth library into errors of this domain. */
export async function withProviderErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw refusalFor(error);
  }
}

function refusalFor(error: unknown): AppError {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return accessDenied();
    return temporaryErrors.has(error.error) ? providerUnavailable() : providerFailed(error);
  }
  // The library wraps the errors of `fetchFromProvider` as causes.
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof AppError) return cause;
  return providerFailed(error);
}
