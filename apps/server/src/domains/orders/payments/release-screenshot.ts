import type { Tx } from '#platform/db/database.ts';
import type { Order } from '../orders.table.ts';
import { clearNetworkOfScreenshot } from './screenshots.store.ts';

/** The order is decided: its screenshot no longer counts against the share of its network. */
export async function releaseScreenshot(tx: Tx, { screenshotId }: Pick<Order, 'screenshotId'>): Promise<void> {
  if (screenshotId !== null) await clearNetworkOfScreenshot(tx, screenshotId);
}
