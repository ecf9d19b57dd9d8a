import type { Deps } from '#platform/deps.ts';
import { documentPrefix } from './document-keys.ts';

/** The bytes of documents whose rows have gone, with everything made from them. */
export async function deleteDocumentFiles(
  { storage }: Pick<Deps, 'storage'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    for await (const { key } of storage.list(documentPrefix(id))) await storage.delete(key);
}
