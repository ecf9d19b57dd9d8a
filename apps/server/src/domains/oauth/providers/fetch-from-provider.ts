import { AuthorizationResponseError, type CustomFetch } from 'openid-client';
import { AppError } from '#platform/errors.ts';
import { accessDenied, providerFailed, providerUnavailable } from '../oauth.errors.ts';

/** What a provider is waited for; somebody looks at an empty page all that time. */
export const timeoutSeconds = 10;
/** Far more than any of its answers has. */
const maxBytes = 1024 * 1024;

/** Every call to a provider: whether it is there at all is decided here, what it said by the library. */
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

/** Only where the operator has written `http:` himself: for tests and development. */
export function mayBeInsecure(...addresses: readonly string[]): boolean {
  return addresses.some((address) => new URL(address).protocol === 'http:');
}

const away = new Set(['server_error', 'temporarily_unavailable']);

/** Whatever went wrong out there, as a refusal of ours. */
export async function withProviderErrors<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw refusalFor(error);
  }
}

function refusalFor(error: unknown): AppError {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return accessDenied();
    return away.has(error.error) ? providerUnavailable() : providerFailed(error);
  }
  // What our own fetch threw is what the library's error was caused by.
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof AppError) return one;
  return providerFailed(error);
}
