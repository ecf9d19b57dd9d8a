import type { PriceListVersion } from '@print/contract/settings';
import { createStore } from 'zustand';
import type { CatalogueEdit } from './catalogue-edits.ts';
import type { SettingsEdits } from './settings-edits.ts';

export type UnsavedEdits = {
  readonly settings: SettingsEdits;
  /** The whole catalogue, with the price list that it changes. */
  readonly catalogue?: { readonly edit: CatalogueEdit; readonly base: PriceListVersion };
};

export const noEdits: UnsavedEdits = { settings: {} };

/** Unsaved edits survive a visit to another page of the console. */
export const unsavedEdits = createStore<UnsavedEdits>(() => noEdits);

export function hasUnsavedEdits(): boolean {
  const { settings, catalogue } = unsavedEdits.getState();
  return Object.keys(settings).length > 0 || catalogue !== undefined;
}

// On each page of the console the browser asks before it closes the tab.
const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault();
unsavedEdits.subscribe(() => {
  if (hasUnsavedEdits()) window.addEventListener('beforeunload', askBeforeClosing);
  else window.removeEventListener('beforeunload', askBeforeClosing);
});
