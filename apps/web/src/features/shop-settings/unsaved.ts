import { createObservable } from '#lib/observable.ts';
import type { PriceEdits } from './price-edits.ts';
import type { SettingsEdits } from './settings-edits.ts';

/**
 * What is typed outlives the page: whoever looks something up in the queue finds it again.
 * Closing the browser asks first.
 */
export const unsavedSettings = createObservable<SettingsEdits>({});
export const unsavedPrices = createObservable<PriceEdits>({});

export function hasUnsaved(): boolean {
  return Object.keys({ ...unsavedSettings.get(), ...unsavedPrices.get() }).length > 0;
}
