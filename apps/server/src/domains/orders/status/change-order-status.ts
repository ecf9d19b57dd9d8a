import type { OrderStatus } from '@print/contract/orders';
import { lockDocuments, setDocumentExpiries } from '#domains/documents/documents.api.ts';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { stopPrintingJob } from '../orders.jobs.ts';
import { insertOrderEvent } from '../orders.store.ts';
import type { Order } from '../orders.table.ts';
import { assertPaymentVerified } from '../payments/assert-payment-verified.ts';
import type { PrintAnyway } from '../payments/payment-doubt-rules.ts';
import { releaseScreenshot } from '../payments/release-screenshot.ts';
import { staffOrderNotFound } from '../placed-orders.errors.ts';
import { acceptFiles } from './accept-files.ts';
import { documentsNeededUntil } from './file-retention-rules.ts';
import { notifyCustomer } from './notify-customer.ts';
import { notifyOrderChanged } from './notify-order-changed.ts';
import { listDocumentsOfOrder, listDocumentUses, lockOrder, setOrder } from './order-changes.store.ts';
import { assertMayBecome, isFinished, readReason } from './order-status-rules.ts';

export type StatusChange = PrintAnyway & {
  readonly orderId: string;
  readonly status: OrderStatus;
  /** The status that the clerk saw. */
  readonly from?: OrderStatus | undefined;
  /** The clerk, as `user:<id>`, or `system`. */
  readonly actor: string;
  /** Required for a cancellation. */
  readonly reason?: string | undefined;
};

export async function changeOrderStatus(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live' | 'jobs' | 'mail'>,
  { orderId, status, from, actor, reason, ...answer }: StatusChange,
): Promise<void> {
  const cancelReason = readReason(status, reason);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw staffOrderNotFound();
    assertMayBecome(order.status, status, from);
    if (status === 'processing') await assertPaymentVerified(tx, order, answer);
    await setStatus(deps, tx, order, { status, actor, cancelReason });
  });
}

type NewStatus = { readonly status: OrderStatus; readonly actor: string; readonly cancelReason: string };

/** The caller has locked the order and may make the change. */
export async function setStatus(
  deps: Pick<Deps, 'clock' | 'random' | 'live' | 'jobs' | 'mail'>,
  tx: Tx,
  order: Order,
  { status, actor, cancelReason }: NewStatus,
): Promise<void> {
  const orderId = order.id;
  const now = deps.clock.now();
  await setOrder(tx, orderId, { status, cancelReason, cancelUnpaidAt: null, ...changesTo(status, now) });
  await insertOrderEvent(tx, {
    id: deps.random.uuid(),
    orderId,
    at: now,
    actor,
    kind: 'status',
    detail: { from: order.status, to: status, ...(cancelReason && { reason: cancelReason }) },
  });
  // The picture of a cancelled order stays for months as evidence. A network does not wait that long for its share.
  if (status === 'cancelled') await releaseScreenshot(tx, order);
  else await acceptFiles(tx, order);
  if (isFinished(status)) await shortenFileRetention(tx, orderId, now);
  if (status === 'completed' || status === 'cancelled') await notifyCustomer(deps, tx, order, status);
  if (status === 'cancelled') await deps.jobs.enqueue(tx, stopPrintingJob, { orderId });
  await notifyOrderChanged(deps, tx, order);
}

function changesTo(status: OrderStatus, now: Date): Partial<Order> {
  if (status === 'processing') return { processingAt: now };
  if (status === 'completed') return { completedAt: now };
  // A cancelled order is refunded in full, so there is no difference to settle.
  if (status === 'cancelled') return { cancelledAt: now, awaitsCounts: false };
  return {};
}

/** A finished order needs its files for a shorter time, unless another order uses them too. */
async function shortenFileRetention(tx: Tx, orderId: string, now: Date): Promise<void> {
  const ordered = await listDocumentsOfOrder(tx, orderId);
  const ids = ordered.map(({ documentId }) => documentId).filter((id) => id !== null);
  // Lock first: this waits for a concurrent order with one of these documents.
  await lockDocuments(tx, ids);
  const settings = await getSettings(tx);
  await setDocumentExpiries(tx, documentsNeededUntil(await listDocumentUses(tx, ids), settings), now);
}
