import { OauthError } from '@print/contract/oauth';
import type { SignInProvider } from '@print/contract/shop';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '#platform/errors.ts';

/** Logs why an authorization flow failed and returns the code for the callback page. Rethrows unknown errors. */
export function reportFailure({ log }: Pick<Deps, 'log'>, provider: SignInProvider, error: unknown): OauthError {
  const code = readCode(error);
  if (code === undefined) throw error;
  const line = { provider, reason: code, err: error };
  // Anyone can call the route of a provider that the shop does not offer. That is no failure of the provider.
  if (code === 'provider_not_configured') log.debug({ provider, reason: code }, 'the provider is not configured');
  else if (code.startsWith('provider_')) log.warn(line, 'an authorization flow failed at the provider');
  else log.debug(line, 'an authorization flow failed');
  return code;
}

function readCode(error: unknown): OauthError | undefined {
  if (!(error instanceof AppError)) return undefined;
  // For a full waiting room the callback page can only show "try later". A client that has left sees nothing.
  if (error.code === 'too_busy' || error.code === 'client_gone') return 'shop_unavailable';
  return OauthError.safeParse(error.code).data;
}
