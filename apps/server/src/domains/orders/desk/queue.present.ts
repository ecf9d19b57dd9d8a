import type { QueuedOrder } from '@print/contract/desk';
import type { PaymentDoubt } from '@print/contract/payment-doubts';
import { toYuan } from '@print/contract/price';
import { bindingOf, type PriceList } from '@print/contract/price-list';
import type { Document } from '#domains/documents/documents.table.ts';
import { differenceToShow, hasLateDifference } from '../balance-rules.ts';
import type { WholeOrder } from '../finding/finding-orders.store.ts';
import { documentsOf, isPriceEstimated, toIsoOrNull } from '../finding/orders.present.ts';
import { maskPhone } from './phone-mask-rules.ts';
import { printVolumeOf } from './print-volume-rules.ts';

type QueuedFacts = {
  /** The list that the order was placed with. */
  readonly prices: PriceList;
  /** The documents that are not deleted. */
  readonly files: ReadonlyMap<string, Document>;
  readonly doubts: PaymentDoubt[];
};

export function presentQueued(order: WholeOrder, { prices, files, doubts }: QueuedFacts): QueuedOrder {
  const documents = documentsOf(order);
  return {
    id: order.id,
    order_number: order.orderNumber,
    pickup_code: order.pickupCode,
    status: order.status,
    created_at: order.createdAt.toISOString(),
    ready_by: order.readyBy.toISOString(),
    completed_at: toIsoOrNull(order.completedAt),
    collected_at: toIsoOrNull(order.collectedAt),
    phone_masked: maskPhone(order.phoneNumber),
    is_walk_in: order.isWalkIn,
    payment_method: order.paymentMethod,
    payment_check: order.paymentCheck,
    payment_doubts: doubts,
    total_price: toYuan(order.totalPrice),
    price_difference: toYuan(differenceToShow(order)),
    has_late_difference: hasLateDifference(order),
    is_estimated: isPriceEstimated(order),
    files: documents.length,
    ...printVolumeOf(order.groups),
    bindings: order.groups.map(({ bindingType: type }) => ({ type, name: bindingOf(prices, type).name })),
    has_customer_note: order.customerNote !== '',
    has_refund_request: order.refundState === 'open',
    has_failed_document: documents.some(
      ({ documentId }) => documentId !== null && (files.get(documentId)?.failure ?? null) !== null,
    ),
  };
}
