import type { PrintSettings } from '@print/contract/print-settings';
import type { Shop } from '@print/contract/shop';
import { documentsOf } from '../draft.ts';
import { changeDocumentSettings, offerOldSettings } from '../files/document-actions.ts';
import { getDraft, useOrdering } from '../ordering-store.ts';
import { forgetLastSettings, hasSameSettings, readLastSettings } from './last-settings.ts';

let hasAdopted = false;

/**
 * New files get the settings of the last visit from here on. This code loads with the first file, so the files that
 * are already there get them now, unless the customer has seen and changed one: then the order has begun.
 */
export function adoptLastSettings(shop: Shop): void {
  const documents = documentsOf(getDraft());
  const { newFileSettings } = useOrdering.getState();
  const newDocuments = documents.filter(({ settings }) => settings === newFileSettings);
  if (hasAdopted && newDocuments.length < documents.length) return;
  hasAdopted = true;
  const last = readLastSettings(shop);
  useOrdering.setState({ newFileSettings: last });
  if (!hasSameSettings(last, newFileSettings)) for (const { id } of newDocuments) changeDocumentSettings(id, last);
}

/** The files that still have the settings of the last visit get the default ones. */
export function restoreDefaultSettings(defaults: PrintSettings): void {
  const { newFileSettings } = useOrdering.getState();
  const documents = documentsOf(getDraft()).filter(({ settings }) => hasSameSettings(settings, newFileSettings));
  const { print_sided, paper_size, pages_per_side } = defaults;
  useOrdering.setState({ newFileSettings: defaults });
  for (const { id } of documents) changeDocumentSettings(id, { print_sided, paper_size, pages_per_side });
  forgetLastSettings();
  offerOldSettings('已恢复默认设置', documents);
}
