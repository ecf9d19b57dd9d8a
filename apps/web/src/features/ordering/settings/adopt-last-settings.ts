import type { PrintSettings } from '@print/contract/print-settings';
import type { Shop } from '@print/contract/shop';
import { type DraftDocument, documentsOf } from '../draft.ts';
import { changeDocumentSettings, offerOldSettings } from '../files/document-actions.ts';
import { newSettingsOf } from '../files/new-settings.ts';
import { getDraft, type Ordering, useOrdering } from '../ordering-store.ts';
import { forgetLastSettings, hasSameSettings, readLastSettings } from './last-settings.ts';

let hasAdopted = false;

/**
 * New files get the settings of the last visit from here on. This code loads with the first file, so the files that
 * are already there get them now, unless the customer has seen and changed one: then the order has begun.
 */
export function adoptLastSettings(shop: Shop): void {
  const documents = documentsOf(getDraft());
  const before = useOrdering.getState();
  const newDocuments = documents.filter(({ fileName, settings }) => settings === newSettingsOf(fileName, before));
  if (hasAdopted && newDocuments.length < documents.length) return;
  hasAdopted = true;
  const after = setNewSettings(readLastSettings(shop));
  for (const { id, fileName, settings } of newDocuments) {
    const last = newSettingsOf(fileName, after);
    if (!hasSameSettings(last, settings)) changeDocumentSettings(id, last);
  }
}

/** A photo that began with several pages per side would fill a part of a sheet. */
function setNewSettings(newFileSettings: PrintSettings): Ordering {
  useOrdering.setState({ newFileSettings, newPhotoSettings: { ...newFileSettings, pages_per_side: 1 } });
  return useOrdering.getState();
}

export function listWithLastSettings(ordering: Ordering): DraftDocument[] {
  const hasLast = ({ fileName, settings }: DraftDocument) =>
    hasSameSettings(settings, newSettingsOf(fileName, ordering));
  return documentsOf(ordering.draft).filter(hasLast);
}

/** The files that still have the settings of the last visit get the default ones. */
export function restoreDefaultSettings(defaults: PrintSettings): void {
  const documents = listWithLastSettings(useOrdering.getState());
  const { print_sided, paper_size, pages_per_side } = defaults;
  setNewSettings(defaults);
  for (const { id } of documents) changeDocumentSettings(id, { print_sided, paper_size, pages_per_side });
  forgetLastSettings();
  offerOldSettings('已恢复默认设置', documents);
}
