import type { PaymentMethod } from '@print/contract/orders';
import type { User } from '#domains/accounts/accounts.table.ts';
import type { Deps } from '#platform/deps.ts';
import type { IncomingFile } from '#platform/http/receive-file.ts';
import { ReaderFailed } from '#platform/office/reader/reader.ts';
import { StorageTooLarge } from '#platform/storage/storage.ts';
import { changePaymentCode } from './change-payment-code.ts';
import { getSettings } from './shop.api.ts';
import { codeReaderUnavailable, codeTooLarge, codeUnreadable } from './shop.errors.ts';

/** Redraws the uploaded picture, which needs a readable QR code, and stores the copy. The upload is discarded. */
export async function receivePaymentCode(
  deps: Deps,
  actor: User,
  method: PaymentMethod,
  file: IncomingFile,
): Promise<void> {
  const { maxScreenshotBytes: maxBytes } = await getSettings(deps.db);
  let png: Uint8Array = Buffer.alloc(0);
  const redraw = async (path: string) => {
    await file.finish();
    png = await redrawCode(deps, path, file.signal);
    return undefined;
  };
  await deps.storage.receive(file.stream, { maxBytes, signal: file.signal }, redraw).catch((error) => {
    throw error instanceof StorageTooLarge ? codeTooLarge(maxBytes) : error;
  });
  file.signal.throwIfAborted();
  await changePaymentCode(deps, actor, method, png);
}

async function redrawCode({ reader }: Deps, path: string, signal: AbortSignal): Promise<Uint8Array> {
  const redrawing = await reader.redrawCode(path, signal).catch((error) => {
    throw error instanceof ReaderFailed ? codeReaderUnavailable(error) : error;
  });
  if (!redrawing.ok) throw codeUnreadable(redrawing.reason);
  return redrawing.png;
}
