import type * as wire from '@print/contract/ordering';
import { fen, toYuan } from '@print/contract/price';
import { bindingOf, chargedCopies, type PriceList, paperOf } from '@print/contract/price-list';
import { pickPrintSettings } from '@print/contract/print-settings';
import { printedSides } from '@print/contract/sheets';
import type { Gateways } from '#platform/gateways/gateway.ts';
import { amountPayable, differenceToShow, openDifference } from '../balance-rules.ts';
import { listCustomerActs } from '../customer-act-rules.ts';
import type { RefundRequest } from '../orders.table.ts';
import type { ShownOrder, WholeDocument, WholeGroup } from './finding-orders.store.ts';
import { priceNote } from './price-note-rules.ts';

export type OrderFacts = {
  readonly order: ShownOrder;
  /** The list that the order was placed with. */
  readonly prices: PriceList;
  readonly now: Date;
  readonly gateways: Gateways;
  /** The latest one. */
  readonly refundRequest: RefundRequest | undefined;
  /** The caller has placed the order. */
  readonly isOwn: boolean;
};

/** An order for its customer. */
export function presentOrder({ order, prices, now, gateways, refundRequest, isOwn }: OrderFacts): wire.Order {
  const payable = gateways[order.paymentMethod] ? amountPayable(order) : 0;
  const lastFiles = filesDeletedAfter(order, now);
  return {
    id: order.id,
    order_number: order.orderNumber,
    created_at: order.createdAt.toISOString(),
    status: order.status,
    pickup_code: order.pickupCode,
    payment_method: order.paymentMethod,
    payment_problem: order.paymentProblem,
    base_fee: toYuan(order.baseFee),
    ...(order.discount > 0 && { discount: toYuan(order.discount) }),
    total_price: toYuan(order.totalPrice),
    price_difference: toYuan(differenceToShow(order)),
    open_difference: toYuan(openDifference(order)),
    ...(payable > 0 && { payable_now: toYuan(fen(payable)) }),
    price_note: priceNote({
      status: order.status,
      isCollected: order.collectedAt !== null,
      priceDifference: order.priceDifference,
      openDifference: openDifference(order),
      isEstimated: isPriceEstimated(order),
      hasColor: order.priceDifference !== 0 && documentsOf(order).some(({ color_mode }) => color_mode === 'color'),
      hasFailed: order.lastFailedExpiry !== null && order.lastFailedExpiry > now,
    }),
    ready_by: order.readyBy.toISOString(),
    processing_at: toIsoOrNull(order.processingAt),
    completed_at: toIsoOrNull(order.completedAt),
    cancelled_at: toIsoOrNull(order.cancelledAt),
    cancel_reason: order.cancelReason,
    note: order.customerNote,
    may: listCustomerActs(order, now, isOwn && lastFiles !== null),
    refund_request: refundRequest ? presentRefundRequest(refundRequest) : null,
    collected_at: toIsoOrNull(order.collectedAt),
    files_deleted_after: toIsoOrNull(lastFiles),
    groups: order.groups.map((group) => presentGroup(group, order, prices)),
  };
}

function presentRefundRequest({ reason, askedAt, state, answer, decidedAt }: RefundRequest): wire.RefundRequest {
  return { reason, asked_at: askedAt.toISOString(), state, answer, decided_at: toIsoOrNull(decidedAt) };
}

function presentGroup(
  { id, bindingType, bindingFee, documents }: WholeGroup,
  order: ShownOrder,
  prices: PriceList,
): wire.OrderedGroup {
  const copies = chargedCopies(prices, { bindingType, documents: documents.map((settings) => ({ settings })) });
  return {
    id,
    binding_type: bindingType,
    binding_name: bindingOf(prices, bindingType).name,
    binding_fee: toYuan(bindingFee),
    ...(copies !== undefined && { binding_copies: copies }),
    documents: documents.map((document) => presentDocument(document, order, prices)),
  };
}

export function presentDocument(
  document: WholeDocument,
  { awaitsCounts }: Pick<ShownOrder, 'awaitsCounts'>,
  prices: PriceList,
): wire.OrderedDocument {
  const { pageCount, exactPages } = document;
  return {
    ...pickPrintSettings(document),
    id: document.id,
    original_filename: document.originalFilename,
    paper_name: paperOf(prices, document.paper_size).name,
    page_count: pageCount,
    exact_page_count: exactPages === pageCount ? null : exactPages,
    printed_sides: printedSides({ pages: pageCount, settings: document }),
    ...(document.color_mode === 'color' && { color_sides: document.colorSides }),
    is_estimated: awaitsCounts && isCostEstimated(document),
    print_cost: toYuan(document.printCost),
  };
}

export const documentsOf = ({ groups }: Pick<ShownOrder, 'groups'>) => groups.flatMap(({ documents }) => documents);

/** Whether a count of pages or colours may still correct the price. */
export const isPriceEstimated = (order: Pick<ShownOrder, 'awaitsCounts' | 'groups'>) =>
  order.awaitsCounts && documentsOf(order).some(isCostEstimated);

const isCostEstimated = (document: WholeDocument) => isPageCountEstimated(document) || areColorsUnknown(document);

export const isPageCountEstimated = ({ isEstimated, exactPages }: WholeDocument) => isEstimated && exactPages === null;

export const areColorsUnknown = ({ color_mode, exactColorSides }: WholeDocument) =>
  color_mode === 'color' && exactColorSides === null;

/** Null once all files have expired or are deleted. */
function filesDeletedAfter({ cancelUnpaidAt, lastExpiry }: ShownOrder, now: Date): Date | null {
  if (lastExpiry === null || lastExpiry <= now) return null;
  return cancelUnpaidAt && cancelUnpaidAt < lastExpiry ? cancelUnpaidAt : lastExpiry;
}

export const toIsoOrNull = (date: Date | null) => date?.toISOString() ?? null;
