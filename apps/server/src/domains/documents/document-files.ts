import type { ColorMode } from '@print/contract/print-settings';
import type { Deps } from '#platform/deps.ts';

/** All files of a document are below one prefix, so that deleting it leaves none behind. */
const documentPrefix = (id: string) => `documents/${id}/`;
export const sourceKey = (id: string) => `documents/${id}/source`;
/** Each conversion attempt writes its own key; the document's row has the valid one. */
export const pdfKey = (id: string, attempt: string) => `documents/${id}/pdf/${attempt}`;
export const pictureKey = (id: string, page: number, size: string, colorMode: ColorMode) =>
  `documents/${id}/pages/${page}-${size}${colorMode === 'color' ? '-color' : ''}.webp`;

/** Deletes the source, the PDF and the pictures of documents whose rows are deleted. */
export async function deleteDocumentFiles({ storage }: Pick<Deps, 'storage'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) for await (const { key } of storage.list(documentPrefix(id))) await storage.delete(key);
}
