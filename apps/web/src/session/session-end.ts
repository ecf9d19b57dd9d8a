import { createStore } from 'zustand';

/**
 * How the last session of this visit ended. Someone who signed out is shown the intro page; someone whose
 * session ran out is told so, and brought back where they were after signing in.
 */
export const sessionEnd = createStore<'logout' | 'expired' | undefined>(() => undefined);
