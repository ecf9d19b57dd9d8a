import { plainUsername } from '#domains/accounts/registering/username-rules.ts';
import { notTheirName } from './leaving.errors.ts';

/** Whoever leaves types their own name, so that nobody leaves by a slip of the finger. */
export function assertTypedName(typed: string, username: string): void {
  if (plainUsername(typed).toLowerCase() !== username.toLowerCase()) throw notTheirName();
}
