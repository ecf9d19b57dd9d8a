import type { Deps } from '#platform/deps.ts';
import { confirmationRequired, notSignedIn } from './accounts.errors.ts';
import type { SignIn } from './accounts.table.ts';
import { isRecent } from './confirmation-rules.ts';

/** The confirmation belongs to one sign-in: another browser of the same user has to confirm for itself. */
export function assertConfirmed({ clock }: Pick<Deps, 'clock'>, signIn: SignIn | undefined): void {
  if (!signIn) throw notSignedIn();
  if (!isRecent(signIn.confirmedAt, clock.now())) throw confirmationRequired();
}
