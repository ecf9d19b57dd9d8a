import { bindingProblem } from '@print/contract/binding-limits';
import type * as wire from '@print/contract/desk';
import { toYuan } from '@print/contract/price';
import { bindingOf, type PriceList } from '@print/contract/price-list';
import { conversionFailed } from '#domains/documents/documents.errors.ts';
import type { Document } from '#domains/documents/documents.table.ts';
import { nameOf, userIdOf } from '../actor-rules.ts';
import { amountOwed, hasLateDifference } from '../balance-rules.ts';
import type { FoundOrder, WholeDocument, WholeGroup, WholeOrder } from '../finding/finding-orders.store.ts';
import {
  areColorsUnknown,
  isPageCountEstimated,
  type OrderFacts,
  presentDocument,
  presentOrder,
  toIsoOrNull,
} from '../finding/orders.present.ts';
import type { LedgerEntry } from '../ledger.table.ts';
import type { OrderEvent } from '../orders.table.ts';
import { findDoubts } from '../payments/payment-doubt-rules.ts';
import type { SimilarPayment } from '../payments/payment-hints.store.ts';
import type { Screenshot } from '../screenshots.table.ts';
import { printVolumeOf, sheetsFor, toPrintedDocument } from './print-volume-rules.ts';

type Files = ReadonlyMap<string, Document>;
/** Usernames by user id. */
type Names = ReadonlyMap<string, string>;

export type StaffOrderData = Omit<OrderFacts, 'isOwn'> & {
  readonly order: FoundOrder;
  /** Documents that are not deleted, by id. */
  readonly files: Files;
  readonly names: Names;
  readonly events: readonly OrderEvent[];
  readonly screenshot: Screenshot | undefined;
  readonly earlierScreenshots: readonly { readonly id: string; readonly replacedAt: Date }[];
  readonly similar: readonly SimilarPayment[];
  readonly entries: readonly LedgerEntry[];
};

export function presentStaffOrder(facts: StaffOrderData): wire.StaffOrder {
  const { order, names, events } = facts;
  return {
    ...presentOrder({ ...facts, isOwn: false }),
    groups: order.groups.map((group) => presentGroup(group, facts)),
    has_late_difference: hasLateDifference(order),
    phone_number: order.phoneNumber,
    username: names.get(userIdOf(order.owner) ?? '') ?? '',
    is_walk_in: order.isWalkIn,
    payment: presentPayment(facts),
    ...printVolumeOf(order.groups),
    history: events.map((event) => presentEvent(event, names)),
  };
}

function presentPayment(facts: StaffOrderData): wire.StaffPayment {
  const { order, screenshot, earlierScreenshots, similar, entries, names } = facts;
  const amount = screenshot?.amountRead ?? null;
  return {
    check: order.paymentCheck,
    problem: order.paymentProblem,
    checked_at: toIsoOrNull(order.paymentCheckedAt),
    has_screenshot: screenshot !== undefined,
    screenshot_id: screenshot?.id ?? null,
    earlier_screenshots: earlierScreenshots.map(({ id, replacedAt }) => ({
      id,
      replaced_at: replacedAt.toISOString(),
    })),
    similar: similar.map(({ orderId, orderNumber, createdAt, isIdentical }) => ({
      order_id: orderId,
      order_number: orderNumber,
      created_at: createdAt.toISOString(),
      is_identical: isIdentical,
    })),
    doubts: findDoubts(order, screenshot && { ...screenshot, isReused: similar.length > 0 }),
    amount_read: amount === null ? null : toYuan(amount),
    owed: toYuan(amountOwed(order)),
    entries: entries.map((entry) => presentEntry(entry, names)),
  };
}

function presentEntry(
  { id, at, kind, method, amount, source, reference, note, actor, corrects }: LedgerEntry,
  names: Names,
): wire.StaffPayment['entries'][number] {
  const actorName = nameOf(actor, names);
  return {
    id,
    at: at.toISOString(),
    kind,
    method,
    amount: toYuan(amount),
    source,
    reference,
    note,
    actor_name: actorName,
    corrects,
  };
}

function presentGroup(group: WholeGroup, { order, prices, files }: StaffOrderData): wire.StaffGroup {
  const { id, bindingType, bindingFee, documents } = group;
  const problem = bindingProblem(prices, bindingType, documents.map(toPrintedDocument));
  return {
    id,
    binding_type: bindingType,
    binding_name: bindingOf(prices, bindingType).name,
    binding_fee: toYuan(bindingFee),
    documents: documents.map((document) => presentStaffDocument(document, order, prices, files)),
    sheets: printVolumeOf([group]).sheets,
    binding_problem: problem ? `${problem.message}，请联系顾客` : '',
  };
}

function presentStaffDocument(
  document: WholeDocument,
  order: WholeOrder,
  prices: PriceList,
  files: Files,
): wire.StaffDocument {
  const { colorSides, exactColorSides } = document;
  const file = document.documentId === null ? undefined : files.get(document.documentId);
  return {
    ...presentDocument(document, order, prices),
    file_id: file?.id ?? null,
    kind: file?.kind ?? null,
    has_pdf: file !== undefined && file.pdfKey !== null,
    failure: file?.failure ? conversionFailed(file.failure).message : '',
    is_stated: file !== undefined && document.exactPages === null && isPageCountFromCustomer(file),
    awaits_pages: order.awaitsCounts && isPageCountEstimated(document),
    awaits_colors: order.awaitsCounts && areColorsUnknown(document),
    ...(exactColorSides !== null && exactColorSides !== colorSides && { exact_color_sides: exactColorSides }),
    sheets: sheetsFor(document),
  };
}

const isPageCountFromCustomer = ({ exactPages, instantPages, statedPages }: Document) =>
  exactPages === null && instantPages === null && statedPages !== null;

function presentEvent({ id, at, actor, kind, detail }: OrderEvent, names: Names): wire.OrderEvent {
  return {
    id,
    at: at.toISOString(),
    kind,
    detail,
    actor: userIdOf(actor) !== undefined ? 'staff' : actor === 'customer' ? 'customer' : 'system',
    actor_name: nameOf(actor, names),
  };
}
