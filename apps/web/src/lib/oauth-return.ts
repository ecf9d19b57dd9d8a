import { safeRedirect } from '@print/contract/pages';
import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';

// Signing in with a provider leaves the site. The page that was wanted waits in this tab, not in the address
// the provider sees.

export function saveReturnPath(target: string | null): void {
  writeStored(storageKeys.oauthReturn, safeRedirect(target), 'sessionStorage');
}

export function readReturnPath(): string {
  return safeRedirect(readStored(storageKeys.oauthReturn, 'sessionStorage'));
}

export function clearReturnPath(): void {
  removeStored(storageKeys.oauthReturn, 'sessionStorage');
}
