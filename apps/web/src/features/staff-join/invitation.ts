import { createStore } from 'zustand';
import { readStored, removeStored, storageKeys, writeStored } from '#lib/storage.ts';

/** The token of the invitation link. It survives signing in, also through a provider, but not closing the tab. */
export const invitation = createStore(() => readStored(storageKeys.staffInvitation, 'sessionStorage'));

export function saveInvitation(token: string): void {
  writeStored(storageKeys.staffInvitation, token, 'sessionStorage');
  invitation.setState(token, true);
}

export function clearInvitation(): void {
  removeStored(storageKeys.staffInvitation, 'sessionStorage');
  invitation.setState(null, true);
}
