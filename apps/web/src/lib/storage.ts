/** Everything this app keeps in the browser, by name. */
export const storageKeys = {
  theme: 'theme',
  token: 'token',
  lastActivity: 'last-activity',
  orderDraft: 'order-draft',
  lookupPhone: 'lookup-phone',
  lookupTicket: 'lookup-ticket',
  oauthReturn: 'oauth-return',
  staffInvitation: 'staff-invitation',
  loginGuideHiddenUntil: 'login-guide-hidden-until',
  groupHelpClosed: 'group-help-closed',
  legalTextsViewed: 'legal-texts-viewed',
  scrollPositions: 'scroll-positions',
  reloadedForNewVersion: 'reloaded-for-new-version',
} as const;

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];
type Area = 'localStorage' | 'sessionStorage';

// Private windows, full disks and strict cookie settings make any of these throw, even the mere look at
// `window.localStorage`. The app then works on, it just remembers less.

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

/** Forgets it for good: whatever holds a copy, on this page as on the others, hears of it as of another page's doing. */
export function removeStoredAndNotify(key: StorageKey): void {
  removeStored(key);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
}
