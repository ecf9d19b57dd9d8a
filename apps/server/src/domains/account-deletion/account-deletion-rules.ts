import { plainUsername } from '#domains/accounts/registering/username-rules.ts';
import { usernameDoesNotMatch } from './account-deletion.errors.ts';

/** Whoever leaves types their own name, so that nobody leaves by a slip of the finger. */
export function assertUsernameMatches(typed: string, username: string): void {
  if (plainUsername(typed).toLowerCase() !== username.toLowerCase()) throw usernameDoesNotMatch();
}
