import type { PaymentMethod } from '@print/contract/orders';
import type { User } from '#domains/accounts/accounts.table.ts';
import type { Deps } from '#platform/deps.ts';
import type { IncomingFile } from '#platform/http/receive-file.ts';
import { redrawUpload } from '#platform/http/redraw-upload.ts';
import { changePaymentCode } from './change-payment-code.ts';
import { assertTakesPayments } from './payment-code-rules.ts';
import { getSettings } from './shop.api.ts';
import { codeReaderUnavailable, codeTooLarge, codeUnreadable } from './shop.errors.ts';

/**
 * Redraws the uploaded picture, which needs a readable QR code, and stores the copy. False if the code does not tell
 * whether it takes payments of this method.
 */
export async function receivePaymentCode(
  deps: Deps,
  actor: User,
  method: PaymentMethod,
  file: IncomingFile,
): Promise<boolean> {
  const { maxScreenshotBytes: maxBytes } = await getSettings(deps.db);
  const limit = { maxBytes, tooLarge: codeTooLarge, readerUnavailable: codeReaderUnavailable };
  const { picture } = await redrawUpload(deps, file, limit, async (path) => {
    const redrawing = await deps.reader.redrawCode(path, file.signal);
    if (!redrawing.ok) throw codeUnreadable(redrawing.reason);
    return { png: redrawing.png, isRecognised: assertTakesPayments(method, redrawing.content) };
  });
  await changePaymentCode(deps, actor, method, picture.png);
  return picture.isRecognised;
}
