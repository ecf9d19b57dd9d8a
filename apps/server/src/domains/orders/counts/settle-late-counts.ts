import type { Fen } from '@print/contract/price';
import { findDocuments } from '#domains/documents/documents.api.ts';
import { enqueueColorSearch } from '#domains/documents/enqueue-color-search.ts';
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
  listOrdersAwaitingColors,
  listOrdersAwaitingCounts,
  listOrdersOfDocument,
  lockOrder,
  setExactCounts,
  setOrder,
} from '../status/order-changes.store.ts';
import { findLateCounts, priceDifference } from './late-count-rules.ts';

type SettleDeps = Pick<Deps, 'db' | 'clock' | 'live' | 'random' | 'jobs'>;

/** Runs when a conversion has ended: settles and prepares every order that contains the document. */
export async function prepareOrdersOfDocument(deps: Deps, documentId: string): Promise<void> {
  for (const orderId of await listOrdersOfDocument(deps.db, documentId)) {
    await settleLateCounts(deps, orderId);
    await deps.db.transaction(async (tx) => await deps.jobs.enqueue(tx, prepareOrderJob, { orderId }));
  }
}

/** Runs when the pages with colour of a document are known. */
export async function settleColorsOfDocument(deps: Deps, documentId: string): Promise<void> {
  for (const orderId of await listOrdersAwaitingColors(deps.db, documentId)) await settleLateCounts(deps, orderId);
}

/**
 * Settles orders that still await counts. An order whose documents were deleted awaits none. Of the passes over orders
 * only this hourly one asks again for an examination, so that a document that cannot be examined never keeps the queue
 * busy.
 */
export async function settleAwaitedCounts(deps: Deps, signal: AbortSignal): Promise<void> {
  const failures = collectFailures(signal);
  for await (const { id } of listInPages((after, limit) => listOrdersAwaitingCounts(deps.db, after, limit)))
    await failures.attempt(async () => await examineAgain(deps, await settleLateCounts(deps, id)));
  failures.throwIfAny();
}

/** A document from an earlier version has no job yet, and a job may have failed. */
async function examineAgain({ db, jobs }: SettleDeps, unexamined: readonly string[]): Promise<void> {
  for (const documentId of unexamined)
    await db.transaction(async (tx) => await enqueueColorSearch(tx, { jobs }, documentId));
}

/**
 * Records the page counts and colours that became known after the order, and the price difference they cause. The paid
 * price stays; the difference is settled at pickup. Returns the files whose pages with colour are still awaited.
 */
export async function settleLateCounts(deps: SettleDeps, orderId: string): Promise<readonly string[]> {
  return await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.status === 'cancelled') return [];
    const ordered = await listDocumentsOfOrder(tx, orderId);
    const ids = ordered.map(({ documentId }) => documentId).filter((id) => id !== null);
    const documents = await findDocuments({ ...deps, db: tx }, ids);
    const prices = await getPriceList(tx, order.priceListVersion);
    const { counted, failed, unexamined, isOpen } = findLateCounts(prices, ordered, documents);

    for (const document of counted) await setExactCounts(tx, document);
    const countedById = new Map(counted.map((document) => [document.id, document]));
    const hasNewDifference = await setDifference(
      deps,
      tx,
      order,
      priceDifference(
        prices,
        ordered.map((document) => countedById.get(document.id) ?? document),
      ),
    );
    const hasNewFailure = await recordFailures(deps, tx, order, failed);
    if (isOpen !== order.awaitsCounts) await setOrder(tx, orderId, { awaitsCounts: isOpen });
    const hasChanged = counted.length > 0 || hasNewDifference || hasNewFailure || isOpen !== order.awaitsCounts;
    if (hasChanged) await notifyOrderChanged(deps, tx, order);
    return unexamined;
  });
}

async function setDifference(deps: SettleDeps, tx: Tx, order: Order, difference: Fen): Promise<boolean> {
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
