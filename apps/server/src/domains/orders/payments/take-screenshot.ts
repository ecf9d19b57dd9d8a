import type { Owner } from '#domains/documents/documents.table.ts';
import type { Tx } from '#platform/db/database.ts';
import { orderRefused, orderSentences } from '../orders.errors.ts';
import { keepUnusedScreenshot, lockScreenshotOf } from './screenshots.store.ts';

type TakeOptions = {
  readonly owners: readonly Owner[];
  readonly now: Date;
  /** How long the screenshot of an order is kept. */
  readonly days: number;
};

/** Assigns the screenshot to one order. */
export async function takeScreenshot(tx: Tx, id: string, { owners, now, days }: TakeOptions): Promise<void> {
  const screenshot = await lockScreenshotOf(tx, owners, id, now);
  if (!screenshot) throw orderRefused({ payment_screenshot_id: [orderSentences.screenshotUnknown] });
  const isUnused = await keepUnusedScreenshot(tx, id, new Date(now.getTime() + days * 24 * 3_600_000));
  if (!isUnused) throw orderRefused({ payment_screenshot_id: [orderSentences.screenshotUsed] });
}
