import { ownerOf } from '#domains/documents/document-owners.ts';
import { readerUnavailable } from '#domains/documents/documents.errors.ts';
import type { Uploader } from '#domains/documents/with-upload-room.ts';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import type { IncomingFile } from '#platform/http/receive-file.ts';
import { redrawUpload } from '#platform/http/redraw-upload.ts';
import { screenshotTooLarge, screenshotUnreadable } from '../orders.errors.ts';
import type { Screenshot } from '../screenshots.table.ts';
import { saveScreenshot } from './save-screenshot.ts';
import { withScreenshotRoom } from './with-screenshot-room.ts';

/** Redraws the uploaded picture and stores the copy. */
export async function receiveScreenshot(deps: Deps, uploader: Uploader, file: IncomingFile): Promise<Screenshot> {
  const owner = ownerOf(uploader);
  const { maxScreenshotBytes: maxBytes } = await getSettings(deps.db);
  const limit = { maxBytes, tooLarge: screenshotTooLarge, readerUnavailable };
  const redraw = async (path: string) => {
    const redrawing = await deps.reader.redrawPicture(path, file.signal);
    if (!redrawing.ok) throw screenshotUnreadable(redrawing.reason);
    return Buffer.from(redrawing.jpeg);
  };
  const uploadBytes = Math.min(file.declaredBytes ?? maxBytes, maxBytes);
  const { picture, sha256 } = await withScreenshotRoom(deps, uploader, uploadBytes, () =>
    redrawUpload(deps, file, limit, redraw),
  );
  // The upload is deleted now. Its copy may be larger, so it needs room of its own.
  const network = uploader.network ?? null;
  return await withScreenshotRoom(deps, uploader, picture.length, () =>
    saveScreenshot(deps, { owner, network, sha256, jpeg: picture }),
  );
}
