import { OauthError } from '@print/contract/oauth';
import type { SignInProvider } from '@print/contract/shop';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '#platform/errors.ts';

/** Why a journey came to nothing: to the log, and for the callback screen. What is no refusal is thrown on. */
export function tellFailure(
  { log }: Pick<Deps, 'log'>,
  provider: SignInProvider,
  error: unknown,
): OauthError {
  const code = readCode(error);
  if (code === undefined) throw error;
  const line = { provider, reason: code, err: error };
  if (code.startsWith('provider_')) log.warn(line, 'a provider let somebody down');
  else log.debug(line, 'a journey to a provider came to nothing');
  return code;
}

function readCode(error: unknown): OauthError | undefined {
  if (!(error instanceof AppError)) return undefined;
  // Whoever has tried too often is to try later, which is all that the screen would say.
  if (error.status === 429) return 'shop_unavailable';
  return OauthError.safeParse(error.code).data;
}
