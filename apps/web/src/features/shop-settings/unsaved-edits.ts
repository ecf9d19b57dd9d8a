import { createStore } from 'zustand';
import type { CatalogueEdit } from './catalogue-edits.ts';
import type { SettingsEdits } from './settings-edits.ts';

/** Unsaved edits survive a visit to another page of the console. The browser asks before it closes the tab. */
export const unsavedSettings = createStore<SettingsEdits>(() => ({}));
export const unsavedCatalogue = createStore<{ edit: CatalogueEdit | undefined }>(() => ({ edit: undefined }));

export function hasUnsavedEdits(): boolean {
  return Object.keys(unsavedSettings.getState()).length > 0 || unsavedCatalogue.getState().edit !== undefined;
}
