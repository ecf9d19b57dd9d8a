import type { Queue } from '@print/contract/desk';
import type { OrderStatus } from '@print/contract/orders';
import { findDocuments } from '#domains/documents/documents.api.ts';
import { getPriceListsOf } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import type { WholeOrder } from '../finding/finding-orders.store.ts';
import { documentsOf } from '../finding/orders.present.ts';
import { openDoubts } from '../payments/payment-doubt-rules.ts';
import { findPaymentEvidence } from '../payments/payment-hints.store.ts';
import { printVolumeOf } from './print-volume-rules.ts';
import { presentQueued } from './queue.present.ts';
import {
  countByStatus,
  countOrdersAskingForRefund,
  countQueued,
  listGroupsOf,
  listGroupsToPrint,
  listQueued,
  type QueueFilter,
} from './queue.store.ts';
import { readSearch } from './queue-search-rules.ts';

const pageSize = 50;

type QueueQuery = {
  readonly status?: OrderStatus | undefined;
  readonly refund?: 'open' | undefined;
  readonly search?: string | undefined;
  readonly page?: string | undefined;
};

/** A page of the queue and the totals. The number of queries does not depend on the number of orders. */
export async function listQueue(deps: Pick<Deps, 'db' | 'clock'>, query: QueueQuery): Promise<Queue> {
  const { db } = deps;
  const page = Number(query.page ?? 1);
  const filter: QueueFilter = {
    status: query.status,
    asksForRefund: query.refund === 'open',
    search: readSearch(query.search),
  };
  const found = await listWholeOrders(deps, filter, page);
  const ids = found.flatMap(documentsOf).map(({ documentId }) => documentId);
  const files = await findDocuments(deps, [...new Set(ids.filter((id) => id !== null))]);
  const pricesOf = await getPriceListsOf(db, found);
  const evidence = await findPaymentEvidence(
    db,
    found.filter(({ paymentCheck }) => paymentCheck !== 'checked').map(({ id }) => id),
  );
  const { sheets, sides } = printVolumeOf(await listGroupsToPrint(db));
  return {
    counts: await countByStatus(db),
    sheets_to_print: sheets,
    sides_to_print: sides,
    refund_requests: await countOrdersAskingForRefund(db),
    count: await countQueued(db, filter),
    page,
    page_size: pageSize,
    results: found.map((order) =>
      presentQueued(order, { prices: pricesOf(order), files, doubts: openDoubts(order, evidence.get(order.id)) }),
    ),
  };
}

async function listWholeOrders({ db }: Pick<Deps, 'db'>, filter: QueueFilter, page: number): Promise<WholeOrder[]> {
  const orders = await listQueued(db, filter, { limit: pageSize, offset: (page - 1) * pageSize });
  if (orders.length === 0) return [];
  const groups = await listGroupsOf(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({ ...order, groups: groups.get(order.id) ?? [] }));
}
