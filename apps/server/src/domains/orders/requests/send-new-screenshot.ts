import type * as wire from '@print/contract/ordering';
import { ownersOf } from '#domains/documents/document-owners.ts';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { readLimitSettings } from '#platform/limits/limit-settings.ts';
import { maySendScreenshot } from '../customer-act-rules.ts';
import { addOrderEvent } from '../orders.api.ts';
import { prepareOrderJob } from '../orders.jobs.ts';
import { laterDeadline } from '../payment-deadline-rules.ts';
import { claimScreenshot } from '../payments/claim-screenshot.ts';
import { releaseScreenshot } from '../payments/release-screenshot.ts';
import { screenshotNotAsked } from '../placed-orders.errors.ts';
import { notifyOrderChanged } from '../status/notify-order-changed.ts';
import { setOrder } from '../status/order-changes.store.ts';
import { changeOwnOrder, type OwnOrder } from './change-own-order.ts';
import { insertEarlierScreenshot } from './requests.store.ts';

/**
 * Replaces the screenshot that staff could not accept. They check the payment again, and still see the earlier one. The
 * same screenshot again changes nothing.
 */
export async function sendNewScreenshot(
  deps: Pick<Deps, 'db' | 'clock' | 'gateways' | 'random' | 'live' | 'jobs'>,
  own: OwnOrder,
  screenshotId: string,
): Promise<wire.Order> {
  return await changeOwnOrder(deps, own, async (tx, order) => {
    const { id: orderId, paymentProblem: problem } = order;
    if (order.screenshotId === screenshotId) return;
    if (!maySendScreenshot(order)) throw screenshotNotAsked();
    const now = deps.clock.now();
    const { screenshotDays: days } = await getSettings(tx);
    await claimScreenshot(tx, screenshotId, { owners: ownersOf(own.caller), now, days });
    if (order.screenshotId !== null) {
      await insertEarlierScreenshot(tx, { screenshotId: order.screenshotId, orderId, replacedAt: now });
      await releaseScreenshot(tx, order);
    }
    // Staff get the whole time for the new picture.
    const cancelUnpaidAt = laterDeadline({ ...order, createdAt: now }, await readLimitSettings(tx));
    const unchecked = { paymentCheck: 'unchecked', paymentProblem: '', paymentCheckedAt: null } as const;
    await setOrder(tx, orderId, { screenshotId, cancelUnpaidAt, ...unchecked });
    const detail = { ...(problem && { problem }) };
    await addOrderEvent(deps, tx, { orderId, actor: 'customer', kind: 'screenshot_replaced', detail });
    // Reads the amount and the fingerprint of the new picture.
    await deps.jobs.enqueue(tx, prepareOrderJob, { orderId });
    await notifyOrderChanged(deps, tx, order);
  });
}
