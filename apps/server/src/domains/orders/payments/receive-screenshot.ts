import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import { ownerOf } from '#domains/documents/document-owners.ts';
import { readerUnavailable } from '#domains/documents/documents.errors.ts';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import type { IncomingFile } from '#platform/http/receive-file.ts';
import { ReaderFailed } from '#platform/office/reader/reader.ts';
import { StorageTooLarge } from '#platform/storage/storage.ts';
import { screenshotTooLarge, screenshotUnreadable } from '../orders.errors.ts';
import type { Screenshot } from '../screenshots.table.ts';
import { saveScreenshot } from './save-screenshot.ts';

/** Redraws the uploaded picture and stores the copy. The uploaded file is discarded with its metadata. */
export async function receiveScreenshot(
  deps: Deps,
  caller: Pick<Caller, 'user' | 'visitorId'>,
  file: IncomingFile,
): Promise<Screenshot> {
  const owner = ownerOf(caller);
  const { maxScreenshotBytes: maxBytes } = await getSettings(deps.db);
  let jpeg = Buffer.alloc(0);
  const redraw = async (path: string) => {
    await file.finish();
    jpeg = await redrawScreenshot(deps, path, file.signal);
    return undefined;
  };
  const { sha256 } = await deps.storage
    .receive(file.stream, { maxBytes, signal: file.signal }, redraw)
    .catch((error) => {
      throw error instanceof StorageTooLarge ? screenshotTooLarge(maxBytes) : error;
    });
  file.signal.throwIfAborted();
  return await saveScreenshot(deps, { owner, sha256, jpeg });
}

async function redrawScreenshot({ reader }: Deps, path: string, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
  // A bad picture is a normal result; a failed reader is not.
  const redrawing = await reader.redrawPicture(path, signal).catch((error) => {
    throw error instanceof ReaderFailed ? readerUnavailable(error) : error;
  });
  if (!redrawing.ok) throw screenshotUnreadable(redrawing.reason);
  return Buffer.from(redrawing.jpeg);
}
