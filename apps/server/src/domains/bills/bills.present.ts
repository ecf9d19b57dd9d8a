import type * as wire from '@print/contract/bills';
import { toYuan } from '@print/contract/price';
import { nameOf } from '#domains/orders/actor-rules.ts';
import { maskPhone } from '#domains/orders/desk/phone-mask-rules.ts';
import type { OrderMoney } from '#domains/orders/orders.api.ts';
import type { Order } from '#domains/orders/orders.table.ts';
import type { LineCounts } from './bills.store.ts';
import type { BillImport, OpenOrder, StoredLine } from './bills.table.ts';
import { candidatesOf } from './candidate-rules.ts';

type Names = ReadonlyMap<string, string>;
type BillFacts = { readonly counts: LineCounts | undefined; readonly open: number; readonly names: Names };

const noLines: LineCounts = { doubtful: 0, unmatched: 0, linked: 0, set_aside: 0, refunded: 0 };

const noneSkipped: wire.BillImport['skipped'] = {
  expense: 0,
  refund: 0,
  closed: 0,
  own_move: 0,
  unsuccessful: 0,
  unreadable: 0,
  repeated: 0,
};

export function presentBill(bill: BillImport, { counts = noLines, open, names }: BillFacts): wire.BillImport {
  const skipped = Object.values(bill.skipped).reduce((sum, count) => sum + count, 0);
  return {
    id: bill.id,
    file_name: bill.fileName,
    imported_at: bill.importedAt.toISOString(),
    imported_by_name: nameOf(bill.importedBy, names),
    method: bill.method,
    state: bill.state,
    matched: bill.matched,
    to_match: bill.toMatch,
    first_paid_at: bill.firstPaidAt?.toISOString() ?? null,
    last_paid_at: bill.lastPaidAt?.toISOString() ?? null,
    lines: bill.lines,
    new_lines: bill.newLines,
    skipped: { ...noneSkipped, ...bill.skipped },
    puzzling: [...bill.puzzling],
    missing_lines: Math.max(0, (bill.statedCount ?? 0) - bill.lines - skipped),
    counts,
    orders_without_line: open,
  };
}

type LineFacts = { readonly order: Order | undefined; readonly names: Names };

export function presentLine(line: StoredLine, { order, names }: LineFacts): wire.BillLine {
  return {
    id: line.id,
    bill_id: line.billId,
    row: line.row,
    method: line.method,
    number: line.number,
    paid_at: line.paidAt.toISOString(),
    amount: toYuan(line.amount),
    refunded: toYuan(line.refunded),
    counterparty: line.counterparty,
    text: line.text,
    is_linked: line.entryId !== null,
    matched_by: line.matchedBy,
    order: order ? { id: order.id, order_number: order.orderNumber } : null,
    decided_by_name: nameOf(line.decidedBy, names),
    set_aside_reason: line.setAsideReason,
  };
}

/** Oldest first, each order once. An order whose money is proven meanwhile is left out. */
export function presentOpenOrders(open: readonly OpenOrder[], found: readonly OrderMoney[]): wire.BillOrder[] {
  return found.flatMap((money) => {
    const { order } = money;
    const kinds = open.filter(({ orderId }) => orderId === order.id).map(({ kind }) => kind);
    const candidate = candidatesOf(money).find(({ kind }) => kinds.includes(kind));
    if (!candidate) return [];
    return [
      {
        id: order.id,
        order_number: order.orderNumber,
        pickup_code: order.pickupCode,
        phone_masked: maskPhone(order.phoneNumber),
        created_at: order.createdAt.toISOString(),
        status: order.status,
        payment_check: order.paymentCheck,
        kind: candidate.kind,
        method: candidate.method,
        amount: toYuan(candidate.amount),
        has_screenshot: order.screenshotId !== null,
        amount_read: money.amountRead === null ? null : toYuan(money.amountRead),
        transaction_read: money.transactionRead,
      },
    ];
  });
}
