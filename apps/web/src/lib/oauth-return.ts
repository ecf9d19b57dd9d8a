import { safeRedirect } from '@print/contract/pages';
import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';

// Signing in with a provider leaves the site. The page that was wanted waits in this tab, not in the address
// the provider sees.

export function keepReturn(target: string | null): void {
  writeStored(storageKeys.oauthReturn, safeRedirect(target), 'sessionStorage');
}

export function findReturn(): string {
  return safeRedirect(readStored(storageKeys.oauthReturn, 'sessionStorage'));
}

export function forgetReturn(): void {
  removeStored(storageKeys.oauthReturn, 'sessionStorage');
}
