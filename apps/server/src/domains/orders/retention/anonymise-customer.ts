import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import type { User } from '#domains/accounts/accounts.table.ts';
import { ownersOf } from '#domains/documents/document-owners.ts';
import {
  deleteDocuments,
  deletePartialUploadsOf,
  listDocumentIdsOf,
  lockDocuments,
} from '#domains/documents/documents.api.ts';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { clearAttempts, lockAttempts } from '#platform/limits/limits.ts';
import { deletePrintFilesJob } from '../orders.jobs.ts';
import { listEarlierScreenshots } from '../payments/screenshots.store.ts';
import { ordersUnfinished } from '../placed-orders.errors.ts';
import { orderLimitKey } from '../placing/create-order.ts';
import { listDocumentUses } from '../status/order-changes.store.ts';
import { isFinished } from '../status/order-status-rules.ts';
import {
  anonymiseOrders,
  deleteFollowers,
  deleteKeysOf,
  deleteScreenshots,
  deleteUnusedScreenshots,
  listDocumentsOfOrders,
  lockOrdersOf,
} from './retention.store.ts';

type Customer = { readonly user: User; readonly visitorId: Caller['visitorId'] };

/** Deleted rows; the caller deletes their files after the commit. */
export type DeletedFiles = {
  readonly documentIds: string[];
  readonly partialUploadIds: string[];
  readonly screenshotIds: string[];
};

/**
 * Deletes the uploads of the user and of this browser, payment screenshots, file names and phone numbers. Orders stay
 * for bookkeeping; an unfinished order refuses the deletion. Documents in an order of another owner, such as a guest in
 * the same browser, stay too.
 */
export async function anonymiseCustomer(deps: Deps, tx: Tx, { user, visitorId }: Customer): Promise<DeletedFiles> {
  const owner: Owner = `user:${user.id}`;
  const owners = ownersOf({ user, visitorId });
  await deleteKeysOf(tx, owner);
  // The lock waits for an order that is being placed, which then counts as unfinished.
  await lockAttempts(tx, owners.map(orderLimitKey));
  await clearAttempts(tx, orderLimitKey(owner));
  const orders = await lockOrdersOf(tx, owner);
  const unfinished = orders.filter(({ status }) => !isFinished(status));
  if (unfinished.length > 0) throw ordersUnfinished(unfinished.length);

  const orderIds = orders.map(({ id }) => id);
  const partialUploadIds = await deletePartialUploadsOf(tx, owners);
  const documentIds = await deleteUploads(tx, owners, orderIds);
  const currentScreenshots = orders.map(({ screenshotId }) => screenshotId).filter((id) => id !== null);
  const earlierScreenshots = await listEarlierScreenshots(tx, orderIds);
  const usedScreenshots = [...currentScreenshots, ...earlierScreenshots.map(({ id }) => id)];
  const unusedScreenshots = await deleteUnusedScreenshots(tx, owners);
  await anonymiseOrders(tx, orderIds, deps.clock.now());
  await deleteScreenshots(tx, usedScreenshots);
  await deleteFollowers(tx, orderIds, owners);
  for (const orderId of orderIds) await deps.jobs.enqueue(tx, deletePrintFilesJob, { orderId });
  await deps.live.notifyAll(tx, [
    // Other tabs and devices refetch and then find that they are signed out.
    { audience: owner, event: { topic: 'order' } },
    { audience: 'staff', event: { topic: 'queue' } },
  ]);
  return { documentIds, partialUploadIds, screenshotIds: [...usedScreenshots, ...unusedScreenshots] };
}

async function deleteUploads(tx: Tx, owners: readonly Owner[], orderIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set([...(await listDocumentIdsOf(tx, owners)), ...(await listDocumentsOfOrders(tx, orderIds))])];
  // Lock first: this waits for a concurrent order with one of these documents.
  await lockDocuments(tx, ids);
  const ownOrders = new Set(orderIds);
  const uses = ids.length > 0 ? await listDocumentUses(tx, ids) : [];
  const usedByOthers = new Set(
    uses.filter(({ orderId }) => !ownOrders.has(orderId)).map(({ documentId }) => documentId),
  );
  return await deleteDocuments(
    tx,
    ids.filter((id) => !usedByOthers.has(id)),
  );
}
