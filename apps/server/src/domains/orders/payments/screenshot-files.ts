import type { Deps } from '#platform/deps.ts';

export const screenshotPrefix = 'screenshots/';
export const screenshotKey = (id: string) => `${screenshotPrefix}${id}`;

/** The bytes of payment screenshots whose rows have gone. */
export async function deleteScreenshotFiles(
  { storage }: Pick<Deps, 'storage'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await storage.delete(screenshotKey(id));
}
