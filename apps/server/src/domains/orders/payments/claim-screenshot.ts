import type { Owner } from '#domains/documents/documents.table.ts';
import type { Tx } from '#platform/db/database.ts';
import { orderMessages, orderRefused } from '../orders.errors.ts';
import { extendUnusedScreenshot, lockScreenshotOf } from './screenshots.store.ts';

type ClaimOptions = {
  readonly owners: readonly Owner[];
  readonly now: Date;
  /** How long the screenshot of an order is kept. */
  readonly days: number;
};

/** Assigns the screenshot to one order. */
export async function claimScreenshot(tx: Tx, id: string, { owners, now, days }: ClaimOptions): Promise<void> {
  const screenshot = await lockScreenshotOf(tx, owners, id, now);
  if (!screenshot) throw orderRefused({ payment_screenshot_id: [orderMessages.screenshotUnknown] });
  const isUnused = await extendUnusedScreenshot(tx, id, new Date(now.getTime() + days * 24 * 3_600_000));
  if (!isUnused) throw orderRefused({ payment_screenshot_id: [orderMessages.screenshotUsed] });
}
