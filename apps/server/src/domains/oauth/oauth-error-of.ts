import { OauthError } from '@print/contract/oauth';
import { AppError } from '#platform/errors.ts';

/** Why it came to nothing, for the callback screen; whatever is no such reason is thrown on. */
export function oauthErrorOf(error: unknown): OauthError {
  const code = OauthError.safeParse(error instanceof AppError ? error.code : undefined);
  if (!code.success) throw error;
  return code.data;
}
