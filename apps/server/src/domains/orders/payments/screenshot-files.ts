import type { Deps } from '#platform/deps.ts';

export const screenshotPrefix = 'screenshots/';
export const screenshotKey = (id: string) => `${screenshotPrefix}${id}`;

/** Deletes the files of screenshots whose rows are deleted. */
export async function deleteScreenshotFiles({ storage }: Pick<Deps, 'storage'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await storage.delete(screenshotKey(id));
}
