import { createStore } from 'zustand';

/**
 * How the last session of this visit ended. After a sign-out the app shows the intro page. After an expiry it shows a
 * banner, and signing in leads back to the current page.
 */
export const sessionEnd = createStore<'logout' | 'expired' | undefined>(() => undefined);
