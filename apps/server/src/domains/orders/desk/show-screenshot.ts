import type { Readable } from 'node:stream';
import type { User } from '#domains/accounts/accounts.table.ts';
import { recordView } from '#domains/accounts/members/record-view.ts';
import type { Deps } from '#platform/deps.ts';
import { StorageMissing } from '#platform/storage/storage.ts';
import { findWholeOrder } from '../finding/finding-orders.store.ts';
import { screenshotKey } from '../payments/screenshot-files.ts';
import { listEarlierScreenshots } from '../payments/screenshots.store.ts';
import { screenshotNotFound, staffOrderNotFound } from '../placed-orders.errors.ts';

/** The current screenshot, or an earlier one by its id. */
type ScreenshotOf = { readonly orderId: string; readonly earlierId?: string };

/** Opens the redrawn payment screenshot and records the view in the audit log. */
export async function showScreenshot(deps: Deps, actor: User, { orderId, earlierId }: ScreenshotOf): Promise<Readable> {
  const order = await findWholeOrder(deps.db, orderId);
  if (!order) throw staffOrderNotFound();
  const earlier = earlierId === undefined ? [] : await listEarlierScreenshots(deps.db, [orderId]);
  const id = earlierId === undefined ? order.screenshotId : earlier.find((row) => row.id === earlierId)?.id;
  if (!id) throw screenshotNotFound();
  const picture = await deps.storage.get(screenshotKey(id)).catch((error) => {
    throw error instanceof StorageMissing ? screenshotNotFound() : error;
  });
  try {
    await recordView(deps, { actor, kind: 'screenshot_viewed', subject: orderId });
    return picture;
  } catch (error) {
    picture.destroy();
    throw error;
  }
}
