import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import { ownerOf } from '#domains/documents/document-owners.ts';
import { readerUnavailable } from '#domains/documents/documents.errors.ts';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import type { IncomingFile } from '#platform/http/receive-file.ts';
import { redrawUpload } from '#platform/http/redraw-upload.ts';
import { screenshotTooLarge, screenshotUnreadable } from '../orders.errors.ts';
import type { Screenshot } from '../screenshots.table.ts';
import { saveScreenshot } from './save-screenshot.ts';

/** Redraws the uploaded picture and stores the copy. */
export async function receiveScreenshot(
  deps: Deps,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  file: IncomingFile,
): Promise<Screenshot> {
  const owner = ownerOf(caller);
  const { maxScreenshotBytes: maxBytes } = await getSettings(deps.db);
  const limit = { maxBytes, tooLarge: screenshotTooLarge, readerUnavailable };
  const { picture, sha256 } = await redrawUpload(deps, file, limit, async (path) => {
    const redrawing = await deps.reader.redrawPicture(path, file.signal);
    if (!redrawing.ok) throw screenshotUnreadable(redrawing.reason);
    return Buffer.from(redrawing.jpeg);
  });
  return await saveScreenshot(deps, { owner, sha256, jpeg: picture });
}
