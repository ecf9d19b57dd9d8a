import type { Deps } from '#platform/deps.ts';
import { screenshotKey } from './screenshot-keys.ts';

/** The bytes of payment screenshots whose rows have gone. */
export async function deleteScreenshotFiles(
  { storage }: Pick<Deps, 'storage'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await storage.delete(screenshotKey(id));
}
