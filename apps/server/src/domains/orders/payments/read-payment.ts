import type { Deps } from '#platform/deps.ts';
import { ReaderFailed, ReaderUnavailable } from '#platform/office/reader/reader.ts';
import { StorageMissing } from '#platform/storage/storage.ts';
import { findAmount, findTransactionNumber } from './payment-hint-rules.ts';
import {
  findUnreadScreenshot,
  insertSimilarScreenshots,
  lockFingerprints,
  setFingerprint,
  setPaymentHints,
} from './payment-hints.store.ts';
import { screenshotKey } from './screenshot-files.ts';

type ReadPaymentDeps = Pick<Deps, 'db' | 'live' | 'log' | 'reader' | 'storage'>;
type Picture = { readonly id: string; readonly path: string };

/** Reads fingerprint, amount and transaction number from the payment screenshot, once, as hints for the clerk who checks the payment. */
export async function readPayment(deps: ReadPaymentDeps, orderId: string, signal?: AbortSignal): Promise<void> {
  const { db, live, log, storage } = deps;
  const id = await findUnreadScreenshot(db, orderId);
  if (id === undefined) return;
  try {
    await storage.withFile(screenshotKey(id), (path) => readScreenshot(deps, { id, path }, signal));
  } catch (error) {
    if (error instanceof ReaderUnavailable) throw error;
    if (!(error instanceof ReaderFailed || error instanceof StorageMissing)) throw error;
    log.warn({ screenshotId: id }, 'the picture of a payment could not be read');
  }
  await live.notify(db, 'staff', { topic: 'queue', id: orderId });
}

/**
 * Stores the fingerprint first: it marks the screenshot as read. Text recognition is slow, so it is tried only once.
 */
async function readScreenshot(
  { db, reader }: ReadPaymentDeps,
  { id, path }: Picture,
  signal?: AbortSignal,
): Promise<void> {
  const fingerprint = await reader.fingerprintPayment(path, signal);
  await db.transaction(async (tx) => {
    await lockFingerprints(tx);
    await setFingerprint(tx, id, fingerprint);
    await insertSimilarScreenshots(tx, id, fingerprint);
  });
  const words = await reader.readPaymentWords(path, signal);
  const [amountRead = null, transactionRead = ''] = [findAmount(words), findTransactionNumber(words)];
  if (amountRead !== null || transactionRead !== '') await setPaymentHints(db, id, { amountRead, transactionRead });
}
