import type { Deps } from '#platform/deps.ts';

/** Everything of a document lies below one prefix, so that nothing is forgotten when it goes. */
const documentPrefix = (id: string) => `documents/${id}/`;
export const sourceKey = (id: string) => `documents/${id}/source`;
/** Every attempt writes a key of its own; the row names the one that counts. */
export const pdfKey = (id: string, attempt: string) => `documents/${id}/pdf/${attempt}`;
export const pictureKey = (id: string, page: number, size: string) =>
  `documents/${id}/pages/${page}-${size}.webp`;

/** The bytes of documents whose rows have gone, with everything made from them. */
export async function deleteDocumentFiles(
  { storage }: Pick<Deps, 'storage'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    for await (const { key } of storage.list(documentPrefix(id))) await storage.delete(key);
}
