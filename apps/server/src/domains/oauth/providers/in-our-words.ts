import { AuthorizationResponseError } from 'openid-client';
import { AppError } from '#platform/errors.ts';
import { accessDenied, providerFailed, providerUnavailable } from '../oauth.errors.ts';

const away = new Set(['server_error', 'temporarily_unavailable']);

/** Whatever went wrong out there, as a refusal of ours. */
export async function inOurWords<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
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
