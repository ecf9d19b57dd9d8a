/** Every key that this app stores in the browser. */
export const storageKeys = {
  theme: 'theme',
  token: 'token',
  lastActivity: 'last-activity',
  orderDraft: 'order-draft',
  partialUploads: 'partial-uploads',
  lookupPhone: 'lookup-phone',
  lookupTicket: 'lookup-ticket',
  oauthReturn: 'oauth-return',
  staffInvitation: 'staff-invitation',
  loginGuideHiddenUntil: 'login-guide-hidden-until',
  lastPrintSettings: 'last-print-settings',
  groupHelpClosed: 'group-help-closed',
  legalTextsViewed: 'legal-texts-viewed',
  scrollPositions: 'scroll-positions',
  reloadedForNewVersion: 'reloaded-for-new-version',
} as const;

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];
type Area = 'localStorage' | 'sessionStorage';

// In private windows, with full disks or strict cookie settings, every access to storage may throw, even reading the
// property `window.localStorage`. The app then works without stored values.

export function readStored(key: StorageKey, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: StorageKey, value: string, area: Area = 'localStorage'): void {
  try {
    window[area].setItem(key, value);
  } catch {}
}

export function removeStored(key: StorageKey, area: Area = 'localStorage'): void {
  try {
    window[area].removeItem(key);
  } catch {}
}

/** Browsers send storage events to other tabs only. This event makes the current page drop its copy too. */
export function removeStoredAndNotify(key: StorageKey): void {
  removeStored(key);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
}
