import { createStore } from 'zustand';
import type { PriceEdits } from './price-edits.ts';
import type { SettingsEdits } from './settings-edits.ts';

/** Unsaved edits survive a visit to another page of the console. The browser asks before it closes the tab. */
export const unsavedSettings = createStore<SettingsEdits>(() => ({}));
export const unsavedPrices = createStore<PriceEdits>(() => ({}));

export function hasUnsavedEdits(): boolean {
  return Object.keys({ ...unsavedSettings.getState(), ...unsavedPrices.getState() }).length > 0;
}
