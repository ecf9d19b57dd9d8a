import type { PaymentMethod } from '@print/contract/orders';
import type { Fen } from '@print/contract/price';
import { createDisjointSets, type DisjointSets } from '#lib/disjoint-sets.ts';
import type { BillLine } from './bill-line-rules.ts';

export type PaidLine = Pick<
  BillLine,
  'method' | 'number' | 'reference' | 'merchantNumber' | 'paidAt' | 'amount' | 'refunded'
>;

/** An order whose payment is not confirmed, or confirmed without a line of a bill. */
export type Candidate = {
  readonly id: string;
  readonly method: PaymentMethod;
  /** What is due, or what was confirmed. */
  readonly amount: Fen;
  readonly createdAt: Date;
  /** The number that text recognition found on the payment screenshot, or ''. */
  readonly transactionRead: string;
};

export type SureMatch<Line, Order> = { readonly line: Line; readonly order: Order; readonly by: 'number' | 'amount' };

export type Matches<Line, Order> = {
  /** A line and an order that fit each other and nothing else. */
  readonly sure: readonly SureMatch<Line, Order>[];
  /** Lines and orders that may belong together. A person decides. */
  readonly doubtful: readonly { readonly lines: readonly Line[]; readonly orders: readonly Order[] }[];
  readonly unmatchedLines: readonly Line[];
  readonly unmatchedOrders: readonly Order[];
};

/** Customers pay while they fill in the order, so the payment may be earlier than the order. */
export const maxEarlyMs = 30 * 60_000;
export const maxLateMs = 24 * 3_600_000;

/** Lines and orders that may belong together. One side may be empty. */
type Group<Line, Order> = { readonly lines: readonly Line[]; readonly orders: readonly Order[] };

/**
 * Matches by the number of the transaction first, then by method, amount and time. A match is sure if nothing else in
 * the whole bill fits either side. The result does not depend on the order of the inputs.
 */
export function matchLines<Line extends PaidLine, Order extends Candidate>(
  lines: readonly Line[],
  candidates: readonly Order[],
): Matches<Line, Order> {
  const isReturned = ({ amount, refunded }: Line) => refunded >= amount;
  const all = { lines: lines.filter((line) => !isReturned(line)), orders: candidates };
  const byNumber = splitSure(groupBy(all, joinByNumber), 'number');
  const rest = {
    lines: byNumber.others.flatMap((group) => group.lines),
    orders: byNumber.others.flatMap((group) => group.orders),
  };
  // A number that fits a wrong amount or several orders decides nothing, but is one more reason to ask.
  const byAmount = splitSure(groupBy(rest, joinByNumber, joinByAmount), 'amount');
  return {
    sure: [...byNumber.sure, ...byAmount.sure],
    doubtful: byAmount.others.filter((group) => group.lines.length > 0 && group.orders.length > 0),
    unmatchedLines: [
      ...byAmount.others.filter(({ orders }) => orders.length === 0).flatMap((group) => group.lines),
      ...lines.filter(isReturned).toSorted(compareLines),
    ],
    unmatchedOrders: byAmount.others.filter((group) => group.lines.length === 0).flatMap(({ orders }) => orders),
  };
}

function splitSure<Line extends PaidLine, Order extends Candidate>(
  groups: readonly Group<Line, Order>[],
  by: SureMatch<Line, Order>['by'],
): { sure: SureMatch<Line, Order>[]; others: Group<Line, Order>[] } {
  const sure: SureMatch<Line, Order>[] = [];
  const others: Group<Line, Order>[] = [];
  for (const group of groups) {
    const [[line, otherLine], [order, otherOrder]] = [group.lines, group.orders];
    const isPair = line !== undefined && order !== undefined && otherLine === undefined && otherOrder === undefined;
    if (isPair && isExact(line, order, by)) sure.push({ line, order, by });
    else others.push(group);
  }
  return { sure, others };
}

/** The same number proves a payment only with the right amount and time: a screenshot may be an old one. */
function isExact(line: PaidLine, order: Candidate, by: 'number' | 'amount'): boolean {
  const delayMs = line.paidAt.getTime() - order.createdAt.getTime();
  const isInTime = delayMs >= -maxEarlyMs && delayMs <= maxLateMs;
  const isSameMethod = by === 'number' || line.method === order.method;
  return isSameMethod && isInTime && line.amount === order.amount && line.refunded === 0;
}

type Sides = { readonly lines: readonly PaidLine[]; readonly orders: readonly Candidate[] };

/** Joins members that fit each other. A line is the member of its index; the orders follow the lines. */
type Join = (sides: Sides, sets: DisjointSets) => void;

function groupBy<Line extends PaidLine, Order extends Candidate>(
  unsorted: Group<Line, Order>,
  ...joins: readonly Join[]
): Group<Line, Order>[] {
  const lines = unsorted.lines.toSorted(compareLines);
  const orders = unsorted.orders.toSorted(compareOrders);
  const sets = createDisjointSets(lines.length + orders.length);
  for (const join of joins) join({ lines, orders }, sets);
  const groups = new Map<number, { lines: Line[]; orders: Order[] }>();
  const groupOf = (member: number) => {
    const key = sets.groupOf(member);
    const group = groups.get(key) ?? { lines: [], orders: [] };
    groups.set(key, group);
    return group;
  };
  for (const [index, line] of lines.entries()) groupOf(index).lines.push(line);
  for (const [index, order] of orders.entries()) groupOf(lines.length + index).orders.push(order);
  return [...groups.values()];
}

/** The screenshot may show the number of the transaction or that of the merchant's order. */
function joinByNumber({ lines, orders }: Sides, { join }: DisjointSets): void {
  const members = new Map<string, number>();
  for (const [index, { transactionRead }] of orders.entries()) {
    if (transactionRead === '') continue;
    const member = lines.length + index;
    join(member, members.get(transactionRead) ?? member);
    members.set(transactionRead, member);
  }
  for (const [index, { number, merchantNumber }] of lines.entries()) {
    for (const name of [number, merchantNumber]) join(index, members.get(name) ?? index);
  }
}

function joinByAmount({ lines, orders }: Sides, sets: DisjointSets): void {
  const keyOf = ({ method, amount }: PaidLine | Candidate) => `${method} ${amount}`;
  const ordersOf = Map.groupBy(orders.keys(), (index) => keyOf(orders[index] as Candidate));
  const linesOf = Map.groupBy(lines.keys(), (index) => keyOf(lines[index] as PaidLine));
  for (const [key, ownLines] of linesOf) {
    const paid = ownLines.map((index) => [index, lines[index]?.paidAt.getTime() ?? 0] as const);
    const created = (ordersOf.get(key) ?? []).map(
      (index) => [lines.length + index, orders[index]?.createdAt.getTime() ?? 0] as const,
    );
    joinByTime(paid, created, sets);
  }
}

type Timed = readonly (readonly [member: number, atMs: number])[];

/**
 * Both are sorted by time, so the orders that fit a line are neighbours, and later lines fit later orders. Each pair of
 * neighbours is joined once: many equal amounts on one day would make too many pairs of line and order.
 */
function joinByTime(lines: Timed, orders: Timed, { join }: DisjointSets): void {
  let [first, end, joined] = [0, 0, 0];
  const timeOf = (index: number) => orders[index]?.[1] ?? Number.POSITIVE_INFINITY;
  const memberOf = (index: number) => orders[index]?.[0] ?? 0;
  for (const [line, paidMs] of lines) {
    while (timeOf(first) < paidMs - maxLateMs) first += 1;
    while (timeOf(end) <= paidMs + maxEarlyMs) end += 1;
    if (first >= end) continue;
    join(line, memberOf(first));
    for (joined = Math.max(joined, first); joined < end - 1; joined += 1) join(memberOf(joined), memberOf(joined + 1));
  }
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const compareLines = (a: PaidLine, b: PaidLine) =>
  a.paidAt.getTime() - b.paidAt.getTime() || compareText(a.reference, b.reference);
const compareOrders = (a: Candidate, b: Candidate) =>
  a.createdAt.getTime() - b.createdAt.getTime() || compareText(a.id, b.id);
