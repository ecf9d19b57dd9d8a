import type { StaffOrder } from '@print/contract/desk';
import { findUsernames } from '#domains/accounts/accounts.api.ts';
import { findDocuments } from '#domains/documents/documents.api.ts';
import { getPriceList } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { userIdOf } from '../actor-rules.ts';
import { findWholeOrder } from '../finding/finding-orders.store.ts';
import { documentsOf } from '../finding/orders.present.ts';
import { listEntries } from '../ledger/ledger.store.ts';
import { listSimilarPayments } from '../payments/payment-hints.store.ts';
import { findScreenshot, listEarlierScreenshots } from '../payments/screenshots.store.ts';
import { staffOrderNotFound } from '../placed-orders.errors.ts';
import { listLatestRefundRequests } from '../refund-requests.store.ts';
import { listEvents } from './desk.store.ts';
import { presentStaffOrder } from './staff-order.present.ts';

export async function showStaffOrder(deps: Pick<Deps, 'db' | 'clock' | 'gateways'>, id: string): Promise<StaffOrder> {
  const { db } = deps;
  const order = await findWholeOrder(db, id);
  if (!order) throw staffOrderNotFound();
  const documentIds = documentsOf(order).map(({ documentId }) => documentId);
  const files = await findDocuments(deps, [...new Set(documentIds.filter((documentId) => documentId !== null))]);
  const events = await listEvents(db, id);
  const entries = await listEntries(db, id);
  const userIds = [order.owner, ...[...events, ...entries].map(({ actor }) => actor)].map(userIdOf);
  const names = await findUsernames(deps.db, [...new Set(userIds.filter((userId) => userId !== undefined))]);
  const screenshot = order.screenshotId === null ? undefined : await findScreenshot(db, order.screenshotId);
  const prices = await getPriceList(db, order.priceListVersion);
  const earlierScreenshots = await listEarlierScreenshots(db, [id]);
  const refundRequest = order.refundState === null ? undefined : (await listLatestRefundRequests(db, [id])).get(id);
  const similar = screenshot ? await listSimilarPayments(db, order) : [];
  const now = deps.clock.now();
  const payment = { screenshot, earlierScreenshots, similar, entries };
  return presentStaffOrder({
    order,
    prices,
    now,
    gateways: deps.gateways,
    refundRequest,
    files,
    names,
    events,
    ...payment,
  });
}
