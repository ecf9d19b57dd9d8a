import type { PrintSettings } from '@print/contract/print-settings';

/** The pictures that share sides with the document at this place of the group; it alone if it shares none. */
export function picturesWith<D>(
  documents: readonly D[],
  at: number,
  settingsOf: (document: D) => Pick<PrintSettings, 'pictures_before'>,
): readonly D[] {
  const before = (document: D | undefined) => (document ? settingsOf(document).pictures_before : 0);
  const next = documents.findIndex((document, index) => index > at && before(document) === 0);
  return documents.slice(at - before(documents[at]), next === -1 ? undefined : next);
}
