import { createObservable } from '#lib/observable.ts';
import { readStored, removeStored, storageKeys, writeStored } from '#lib/storage.ts';

/** The secret of the link one came by. It outlives signing in, also by a provider; not the tab. */
export const invitation = createObservable(readStored(storageKeys.staffInvitation, 'sessionStorage'));

export function keepInvitation(secret: string): void {
  writeStored(storageKeys.staffInvitation, secret, 'sessionStorage');
  invitation.set(secret);
}

export function forgetInvitation(): void {
  removeStored(storageKeys.staffInvitation, 'sessionStorage');
  invitation.set(null);
}
