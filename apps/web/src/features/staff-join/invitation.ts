import { createStore } from 'zustand';
import { readStored, removeStored, storageKeys, writeStored } from '#lib/storage.ts';

/** The secret of the link one came by. It outlives signing in, also by a provider; not the tab. */
export const invitation = createStore(() => readStored(storageKeys.staffInvitation, 'sessionStorage'));

export function saveInvitation(secret: string): void {
  writeStored(storageKeys.staffInvitation, secret, 'sessionStorage');
  invitation.setState(secret, true);
}

export function clearInvitation(): void {
  removeStored(storageKeys.staffInvitation, 'sessionStorage');
  invitation.setState(null, true);
}
