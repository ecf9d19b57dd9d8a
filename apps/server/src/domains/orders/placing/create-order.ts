import { legalTextsUpdatedOn } from '@print/contract/legal';
import type { NewOrder, PlacedOrder } from '@print/contract/ordering';
import { fen } from '@print/contract/price';
import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import { claimDocuments } from '#domains/documents/claim-documents.ts';
import { ownerOf, ownersOf } from '#domains/documents/document-owners.ts';
import type { Tx } from '#platform/db/database.ts';
import { commitBehind } from '#platform/db/run-transaction.ts';
import { together } from '#platform/db/together.ts';
import type { Deps } from '#platform/deps.ts';
import { countAttemptInTransaction } from '#platform/limits/limits.ts';
import { shopClosed } from '../orders.errors.ts';
import { prepareOrderJob } from '../orders.jobs.ts';
import { paymentDeadline } from '../payment-deadline-rules.ts';
import { claimScreenshot } from '../payments/claim-screenshot.ts';
import { readCustomerText } from '../text-rules.ts';
import { claimAmount } from './claim-amount.ts';
import type { ClaimedKey } from './idempotency.store.ts';
import { lockOrdersAndReadShop, type ShopWithLimits } from './lock-orders.store.ts';
import { readOrder } from './order-form-rules.ts';
import { priceOrder } from './order-price-rules.ts';
import { presentPlacedOrder } from './placed-order.present.ts';
import { withIdempotencyKey } from './with-idempotency-key.ts';
import { withFreeNumbers, writeOrder } from './write-order.ts';

const hourSeconds = 3600;

type OrderingCaller = Pick<Caller, 'user' | 'visitorId'> & {
  readonly address: string;
  /** See `withGuessDelay`. */
  readonly waitedMs: number;
};

/** Places the order in one transaction. */
export async function createOrder(
  deps: Deps,
  caller: OrderingCaller,
  body: NewOrder,
  key: string | undefined,
): Promise<PlacedOrder> {
  const now = deps.clock.now();
  const call = { owners: ownersOf(caller), key, body, now };
  const limitKey = orderLimitKey(ownerOf(caller));
  const place = (tx: Tx) =>
    withIdempotencyKey(tx, call, {
      begin: () => lockOrdersAndReadShop(tx, limitKey),
      place: (shop, claimed) => placeOrder(deps, tx, { caller, body, now, limitKey, claimed, ...shop }),
    });
  return await withFreeNumbers(() => deps.db.transaction(place));
}

type OrderCall = ShopWithLimits & {
  readonly caller: OrderingCaller;
  readonly body: NewOrder;
  readonly now: Date;
  readonly limitKey: string;
  readonly claimed: ClaimedKey | undefined;
};

async function placeOrder(
  deps: Deps,
  tx: Tx,
  { caller, body, now, limitKey, limits, claimed, settings, priceList }: OrderCall,
): Promise<PlacedOrder> {
  const owner = ownerOf(caller);
  const id = deps.random.uuid();
  if (!settings.isOpen) throw shopClosed(settings.notice);
  const requested = readOrder(body, settings);
  const customerNote = readCustomerText(body.note, 'note');
  const fileIds = requested.groups.flatMap(({ documents }) => documents.map(({ file_id }) => file_id));
  const screenshotId = body.payment_screenshot_id ?? null;
  const documents = claimDocuments(tx, caller, fileIds, { now, days: settings.orderedFileDays });
  const claimedScreenshot =
    screenshotId === null
      ? Promise.resolve()
      : claimScreenshot(tx, screenshotId, { owners: ownersOf(caller), now, days: settings.screenshotDays });
  // New cookies bring few new orders: over its number the network is slow, and its customers still get through.
  const { address, waitedMs } = caller;
  const perNetwork = { key: `orders:network:${address}`, max: limits.max_orders_per_hour_per_network, waitedMs };
  const [, , priced] = await together([
    // Counted in the order's transaction: a refused order does not count.
    countAttemptInTransaction(tx, [{ key: limitKey, max: settings.maxOrdersPerHour }, perNetwork], hourSeconds, now),
    claimedScreenshot,
    // The database counts meanwhile.
    documents.then((found) => priceOrder(requested.groups, found, priceList)),
    deps.jobs.enqueue(tx, prepareOrderJob, { orderId: id }),
  ]);

  const asked = await claimAmount(tx, body, { owners: ownersOf(caller), price: priced.totalPrice });
  const { response, written } = writeOrder(deps, tx, {
    fields: {
      id,
      owner,
      phoneNumber: requested.phoneNumber,
      paymentMethod: body.payment_method,
      screenshotId,
      isWalkIn: false,
      paymentCheck: 'unchecked',
      paymentProblem: '',
      paymentCheckedAt: null,
      status: 'pending',
      priceListVersion: priceList.version,
      baseFee: priceList.baseFee,
      ...asked,
      priceDifference: fen(0),
      ledgerTotal: fen(0),
      billLineMissing: false,
      refundsUnderWay: fen(0),
      awaitsCounts: priced.awaitsCounts,
      legalTextsOf: legalTextsUpdatedOn,
      createdAt: now,
      readyBy: new Date(now.getTime() + settings.productionHours * hourSeconds * 1000),
      processingAt: null,
      completedAt: null,
      cancelledAt: null,
      cancelReason: '',
      customerNote,
      refundState: null,
      collectedAt: null,
      cancelUnpaidAt: paymentDeadline(now, screenshotId !== null, limits),
    },
    groups: priced.groups,
    actor: 'customer',
    claimed,
    present: presentPlacedOrder,
  });
  // A new order has no followers yet, so this does not query them.
  const notified = deps.live.notifyAll(tx, [
    { audience: owner, event: { topic: 'order', id } },
    { audience: 'staff', event: { topic: 'queue', id } },
  ]);
  await commitBehind(tx, [written, notified]);
  return response;
}

/** The limit's lock also serialises the orders of one owner. */
export const orderLimitKey = (owner: string) => `orders:${owner}`;
