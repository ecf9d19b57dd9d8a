import { safeRedirect } from '@print/contract/pages';
import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';

// Signing in with a provider leaves the site. The return path is stored in this tab, so that the provider does not
// see it.

export function saveReturnPath(target: string | null): void {
  writeStored(storageKeys.oauthReturn, safeRedirect(target), 'sessionStorage');
}

export function readReturnPath(): string {
  return safeRedirect(readStored(storageKeys.oauthReturn, 'sessionStorage'));
}

export function clearReturnPath(): void {
  removeStored(storageKeys.oauthReturn, 'sessionStorage');
}
