import type { Deps } from '#platform/deps.ts';
import { type PaymentPicture, ReaderFailed } from '#platform/office/reader/reader.ts';
import { StorageMissing } from '#platform/storage/storage.ts';
import { findAmount } from './payment-hint-rules.ts';
import { findUnreadScreenshot, setHints } from './payment-hints.store.ts';
import { screenshotKey } from './screenshot-keys.ts';

type Needs = Pick<Deps, 'db' | 'live' | 'log' | 'reader' | 'storage'>;

/** Looks at the picture of an order's payment, once, for what may help whoever checks it. */
export async function readPayment(deps: Needs, orderId: string, signal?: AbortSignal): Promise<void> {
  const { db, live } = deps;
  const id = await findUnreadScreenshot(db, orderId);
  if (id === undefined) return;
  const picture = await look(deps, id, signal);
  if (!picture) return;
  await db.transaction(async (tx) => {
    const amountRead = findAmount(picture.words) ?? null;
    await setHints(tx, id, { fingerprint: picture.fingerprint, amountRead });
    await live.notify(tx, 'staff', { topic: 'queue', id: orderId });
  });
}

/** Undefined when there is nothing to see: a hint is not worth more than one try. */
async function look(
  { reader, storage, log }: Needs,
  id: string,
  signal?: AbortSignal,
): Promise<PaymentPicture | undefined> {
  try {
    return await storage.withFile(screenshotKey(id), (path) => reader.readPayment(path, signal));
  } catch (error) {
    if (!(error instanceof ReaderFailed || error instanceof StorageMissing)) throw error;
    log.warn({ screenshotId: id }, 'the picture of a payment could not be read');
    return undefined;
  }
}
