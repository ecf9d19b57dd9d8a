import { findDocuments } from '#domains/documents/documents.api.ts';
import { getPriceList } from '#domains/shop/shop.api.ts';
import { collectFailures } from '#lib/collect-failures.ts';
import type { Tx } from '#platform/db/database.ts';
import { listInPages } from '#platform/db/in-batches.ts';
import type { Deps } from '#platform/deps.ts';
import { prepareOrderJob } from '../orders.jobs.ts';
import { insertOrderEvent } from '../orders.store.ts';
import type { Order, OrderDocument } from '../orders.table.ts';
import { notifyOrderChanged } from '../status/notify-order-changed.ts';
import {
  listDocumentsOfOrder,
  listKnownFailures,
  listOrdersAwaitingCounts,
  listOrdersOfDocument,
  lockOrder,
  setExactPages,
  setOrder,
} from '../status/order-changes.store.ts';
import { findLateCounts, priceDifference } from './late-count-rules.ts';

type SettleDeps = Pick<Deps, 'db' | 'clock' | 'live' | 'random'>;

/** Runs when a conversion has ended: settles and prepares every order that contains the document. */
export async function prepareOrdersOfDocument(deps: Deps, documentId: string): Promise<void> {
  for (const orderId of await listOrdersOfDocument(deps.db, documentId)) {
    await settleLateCounts(deps, orderId);
    await deps.db.transaction(async (tx) => await deps.jobs.enqueue(tx, prepareOrderJob, { orderId }));
  }
}

/** Settles orders that still await counts. An order whose documents were deleted awaits none. */
export async function settleAwaitedCounts(deps: Deps, signal: AbortSignal): Promise<void> {
  const failures = collectFailures(signal);
  for await (const { id } of listInPages((after, limit) => listOrdersAwaitingCounts(deps.db, after, limit)))
    await failures.attempt(() => settleLateCounts(deps, id));
  failures.throwIfAny();
}

/**
 * Records the page counts that arrived after the order, and the price difference they cause. The paid price stays;
 * the difference is settled at pickup.
 */
export async function settleLateCounts(deps: SettleDeps, orderId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.status === 'cancelled') return;
    const ordered = await listDocumentsOfOrder(tx, orderId);
    const ids = ordered.map(({ documentId }) => documentId).filter((id) => id !== null);
    const documents = await findDocuments({ ...deps, db: tx }, ids);
    const { counted, failed, isOpen } = findLateCounts(ordered, documents);

    for (const { id, exactPages } of counted) await setExactPages(tx, id, exactPages);
    const countedById = new Map(counted.map((document) => [document.id, document]));
    const hasNewDifference = await setDifference(
      deps,
      tx,
      order,
      ordered.map((document) => countedById.get(document.id) ?? document),
    );
    const hasNewFailure = await recordFailures(deps, tx, order, failed);
    if (isOpen !== order.awaitsCounts) await setOrder(tx, orderId, { awaitsCounts: isOpen });
    const hasChanged = counted.length > 0 || hasNewDifference || hasNewFailure || isOpen !== order.awaitsCounts;
    if (hasChanged) await notifyOrderChanged(deps, tx, order);
  });
}

async function setDifference(
  deps: SettleDeps,
  tx: Tx,
  order: Order,
  ordered: readonly OrderDocument[],
): Promise<boolean> {
  const prices = await getPriceList(tx, order.priceListVersion);
  const difference = priceDifference(prices, ordered);
  if (difference === order.priceDifference) return false;
  await setOrder(tx, order.id, { priceDifference: difference });
  await insertOrderEvent(tx, {
    id: deps.random.uuid(),
    orderId: order.id,
    at: deps.clock.now(),
    actor: 'system',
    kind: 'counted',
    detail: { difference, before: order.priceDifference },
  });
  return true;
}

/** Records each failure once, however often this runs. */
async function recordFailures(
  { random, clock }: SettleDeps,
  tx: Tx,
  { id: orderId }: Order,
  failed: readonly OrderDocument[],
): Promise<boolean> {
  if (failed.length === 0) return false;
  const recorded = await listKnownFailures(tx, orderId);
  const unrecorded = failed.filter(({ id }) => !recorded.includes(id));
  for (const { id: document } of unrecorded)
    await insertOrderEvent(tx, {
      id: random.uuid(),
      orderId,
      at: clock.now(),
      actor: 'system',
      kind: 'conversion_failed',
      detail: { document },
    });
  return unrecorded.length > 0;
}
