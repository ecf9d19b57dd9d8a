import { createStore } from 'zustand';

/**
 * How the last session of this visit ended. After a sign-out the intro page is shown. After an expiry a banner is shown,
 * and signing in leads back to the current page.
 */
export const sessionEnd = createStore<'logout' | 'expired' | undefined>(() => undefined);
