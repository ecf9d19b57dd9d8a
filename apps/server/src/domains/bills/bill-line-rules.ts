import type { SkippedKind } from '@print/contract/bills';
import type { PaymentMethod } from '@print/contract/orders';
import { type Fen, fen } from '@print/contract/price';
import { hashText } from '#lib/hash-text.ts';
import { readAmount, readCell, readMoment, readNumber } from './bill-cell-rules.ts';
import { type BillLayout, type BillRow, findBillTable } from './bill-table-rules.ts';
import { classify } from './line-kind-rules.ts';

/** A payment to the shop. */
export type BillLine = {
  readonly row: number;
  readonly method: PaymentMethod;
  /** The number of the transaction; '' if the bill has none. */
  readonly number: string;
  /** The same in every bill that has this line: the number, or else a hash of the line's content. */
  readonly reference: string;
  readonly merchantNumber: string;
  readonly paidAt: Date;
  readonly amount: Fen;
  /** Less than the amount. */
  readonly refunded: Fen;
  readonly counterparty: string;
  /** Goods and remark. */
  readonly text: string;
};

export type SkippedLine = { readonly row: number; readonly kind: SkippedKind; readonly text: string };

export type Bill = {
  readonly layout: BillLayout['name'];
  readonly method: PaymentMethod;
  readonly lines: readonly BillLine[];
  readonly skipped: readonly SkippedLine[];
  /** What was returned of payments, by their number: also of payments that are in an earlier bill only. */
  readonly refunds: ReadonlyMap<string, Fen>;
  /** If it is more than all lines together, the file is not whole. */
  readonly statedCount: number | undefined;
};

/** Reads the payments to the shop from a bill, and says what each other line is. Refuses a table that is no bill. */
export function readBillLines(table: readonly (readonly string[])[]): Bill {
  const { layout, rows, statedCount } = findBillTable(table);
  const kinds = rows.map(kindOf);
  const refunds = sumRefunds(rows.filter((_, index) => kinds[index] === 'refund'));
  const lines = new Map<string, BillLine>();
  const skipped: SkippedLine[] = [];
  const twins = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const kind = kinds[index] ?? 'unreadable';
    const line = kind === 'payment' ? readPayment(row, layout.method, refunds) : kind;
    if (typeof line === 'string') {
      skipped.push({ row: row.row, kind: line, text: summaryOf(row) });
      continue;
    }
    const reference = line.number || standIn(line, twins);
    if (lines.has(reference)) skipped.push({ row: row.row, kind: 'repeated', text: summaryOf(row) });
    else lines.set(reference, { ...line, reference });
  }
  const { name, method } = layout;
  return {
    layout: name,
    method,
    lines: [...lines.values()],
    skipped,
    refunds: refundsByNumber(rows, refunds),
    statedCount,
  };
}

/** Refunds in rows of their own, and those that a payment states in its status or column. */
function refundsByNumber(rows: readonly BillRow[], refunds: Refunds): Map<string, Fen> {
  const sums = new Map([...refunds].map(([number, sum]) => [number, fen(sum)]));
  for (const row of rows) {
    const [number, stated] = [readNumber(row.cell('number')), fen(statedRefund(row))];
    if (number !== '' && stated > (sums.get(number) ?? 0)) sums.set(number, stated);
  }
  return sums;
}

type ReadLine = Omit<BillLine, 'reference'>;

function readPayment(row: BillRow, method: PaymentMethod, refunds: Refunds): ReadLine | SkippedKind {
  const paidAt = readMoment(readCell(row.cell('paidTime'))) ?? readMoment(readCell(row.cell('time')));
  const amount = readAmount(row.cell('amount') ?? '');
  if (!paidAt || amount === undefined) return 'unreadable';
  if (amount === 0) return 'unsuccessful';
  const numbers: Numbers = {
    number: readNumber(row.cell('number')),
    merchantNumber: readNumber(row.cell('merchantNumber')),
  };
  const refunded = fen(Math.max(statedRefund(row), refundOf(refunds, numbers)));
  if (refunded >= amount) return 'refund';
  const counterparty = readCell(row.cell('counterparty'));
  const text = [readCell(row.cell('goods')), readCell(row.cell('remark'))].filter((part) => part !== '').join(' ');
  return { row: row.row, method, ...numbers, paidAt, amount, refunded, counterparty, text };
}

/** A row that ends before these columns was cut off. */
function kindOf(row: BillRow): 'payment' | SkippedKind {
  const [direction, status] = [row.cell('direction'), row.cell('status')];
  if (direction === undefined || status === undefined) return 'unreadable';
  return classify({ type: readCell(row.cell('type')), direction: readCell(direction), status: statusOf(row) });
}

const statusOf = (row: BillRow) => readCell(row.cell('status')).normalize('NFKC').replaceAll(' ', '');

/** WeChat writes `已退款¥10.00` or `已退款(￥10.00)` as the status, Alipay has a column. An unreadable sum is the whole. */
function statedRefund(row: BillRow): number {
  const [, stated] = /^已退款[¥(]*([^)]*)/.exec(statusOf(row)) ?? [];
  const cell = stated ?? readCell(row.cell('refunded'));
  return cell === '' ? 0 : (readAmount(cell) ?? Number.MAX_SAFE_INTEGER);
}

type Numbers = Pick<BillLine, 'number' | 'merchantNumber'>;

/** The sum of the refunds that name a number. */
type Refunds = ReadonlyMap<string, number>;

/** A refund names the payment that it returns by one of its numbers, sometimes with an addition such as `_R1`. */
function sumRefunds(refunds: readonly BillRow[]): Refunds {
  const sums = new Map<string, number>();
  for (const row of refunds) {
    const amount = readAmount(row.cell('amount') ?? '');
    if (amount === undefined) continue;
    const number = readNumber(row.cell('number')).replace(/(?<=\d{12})[_*:.-].*$/, '');
    for (const name of new Set([number, readNumber(row.cell('merchantNumber'))]))
      sums.set(name, (sums.get(name) ?? 0) + amount);
  }
  sums.delete('');
  return sums;
}

const refundOf = (refunds: Refunds, { number, merchantNumber }: Numbers) =>
  Math.max(refunds.get(number) ?? 0, refunds.get(merchantNumber) ?? 0);

/** Lines without a number that are the same in all else are told apart by their count. */
function standIn(line: ReadLine, twins: Map<string, number>): string {
  const { method, paidAt, amount, counterparty, text, merchantNumber } = line;
  const content = JSON.stringify([method, paidAt, amount, counterparty, text, merchantNumber]);
  const count = (twins.get(content) ?? 0) + 1;
  twins.set(content, count);
  return `~${hashText(`${content}\n${count}`)}`;
}

const summaryOf = ({ cells }: BillRow) =>
  readCell(
    cells
      .map((cell) => cell.trim())
      .filter(isFilled)
      .join(' · '),
  );

const isFilled = (cell: string) => cell !== '' && cell !== '/';
