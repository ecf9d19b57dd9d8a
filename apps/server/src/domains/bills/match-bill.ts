import { bookTransaction } from '#domains/orders/ledger/book-transaction.ts';
import { listBookedTransactions, listMoneyOfOrdersBetween, setBillLineMissing } from '#domains/orders/orders.api.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '#platform/errors.ts';
import { lineTaken } from './bills.errors.ts';
import { findBill, linkLine, listOpenLinesAround, setBill } from './bills.store.ts';
import type { BillImport, StoredLine } from './bills.table.ts';
import { candidatesOf, type OrderCandidate } from './candidate-rules.ts';
import { type Matches, matchLines, maxEarlyMs, maxLateMs, type SureMatch } from './match-rules.ts';
import { saveDoubts } from './save-doubts.ts';

type MatchDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'live'>;
type Sure = SureMatch<StoredLine, OrderCandidate>;

/**
 * Confirms each sure match in a transaction of its own, and leaves the others to a person. May run again after a crash:
 * what is confirmed takes no part any more, and a sure match has no rival.
 */
export async function matchBill(deps: MatchDeps, billId: string, signal: AbortSignal): Promise<void> {
  const bill = await findBill(deps.db, billId);
  if (bill?.state !== 'matching') return;
  const { firstPaidAt, lastPaidAt } = bill;
  if (!firstPaidAt || !lastPaidAt) return await setBill(deps.db, billId, { state: 'done' });
  const period = { ...bill, firstPaidAt, lastPaidAt };
  await linkBookedLines(deps, period);
  // A confirmed payment shows the difference that its order still owes, which another line may pay.
  for (;;) {
    const matches = await compare(deps, period);
    const sure = matches.sure.filter(mayConfirm);
    const doubts = { ...matches, sure: matches.sure.filter((match) => !mayConfirm(match)) };
    if ((await confirmAll(deps, billId, sure, signal)) > 0) continue;
    const others = [...doubts.sure, ...sure].map(({ line, order }) => ({ lines: [line], orders: [order] }));
    await saveDoubts(deps, period, { ...matches, sure: [], doubtful: [...matches.doubtful, ...others] });
    await markMissing(deps, period, matches);
    await setBill(deps.db, billId, { state: 'done' });
    return;
  }
}

export async function failBill({ db }: Pick<Deps, 'db'>, billId: string): Promise<void> {
  await setBill(db, billId, { state: 'failed' });
}

/** A person has undone the line before, or has to decide on the order. */
const mayConfirm = ({ line, order }: Sure) => order.mayConfirm && line.matchedBy === null;

export type BillPeriod = BillImport & { readonly firstPaidAt: Date; readonly lastPaidAt: Date };

/** Orders that fit a line of the bill, and open lines of all bills that fit one of those orders. */
async function compare({ db }: MatchDeps, bill: BillPeriod): Promise<Matches<StoredLine, OrderCandidate>> {
  const first = new Date(bill.firstPaidAt.getTime() - maxLateMs);
  const last = new Date(bill.lastPaidAt.getTime() + maxEarlyMs);
  const found = await listMoneyOfOrdersBetween(db, first, last);
  const lines = await listOpenLinesAround(db, bill, {
    first: new Date(first.getTime() - maxEarlyMs),
    last: new Date(last.getTime() + maxLateMs),
  });
  const ofBill = new Set(lines.filter(({ billId }) => billId === bill.id).map(({ id }) => id));
  const all = matchLines(lines, found.flatMap(candidatesOf));
  return {
    ...all,
    unmatchedLines: all.unmatchedLines.filter(({ id }) => ofBill.has(id)),
    unmatchedOrders: all.unmatchedOrders.filter(({ method }) => method === bill.method),
  };
}

/** A clerk or a payment gateway has booked the transaction with its number. */
async function linkBookedLines({ db, clock }: MatchDeps, bill: BillPeriod): Promise<void> {
  const { firstPaidAt: first, lastPaidAt: last } = bill;
  const lines = new Map((await listOpenLinesAround(db, bill, { first, last })).map((line) => [line.reference, line]));
  for (const booked of await listBookedTransactions(db, bill.method, [...lines.keys()])) {
    const line = lines.get(booked.reference);
    if (!line || line.method !== bill.method || line.amount !== booked.amount) continue;
    await linkLine(db, line.id, { ...booked, matchedBy: 'booked', decidedBy: 'system', decidedAt: clock.now() });
  }
}

const progressStep = 20;

async function confirmAll(
  deps: MatchDeps,
  billId: string,
  sure: readonly Sure[],
  signal: AbortSignal,
): Promise<number> {
  let confirmed = 0;
  for (const [index, match] of sure.entries()) {
    signal.throwIfAborted();
    if (index % progressStep === 0) await setBill(deps.db, billId, { matched: index, toMatch: sure.length });
    if (await confirm(deps, match)) confirmed += 1;
  }
  return confirmed;
}

/** False if the order or the line has changed meanwhile. */
async function confirm(deps: MatchDeps, { line, order, by }: Sure): Promise<boolean> {
  const { method, reference, amount } = line;
  const { orderId } = order;
  try {
    await deps.db.transaction(async (tx) => {
      const found = { orderId, method, reference, amount, actor: 'system', mayDiffer: false };
      const entryId = await bookTransaction(deps, tx, found);
      const decision = { decidedBy: 'system', decidedAt: deps.clock.now() };
      if (!(await linkLine(tx, line.id, { orderId, entryId, matchedBy: by, ...decision }))) throw lineTaken();
    });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Of payments in the time of the bill: customers pay before they order. */
async function markMissing(
  { db }: MatchDeps,
  { firstPaidAt, lastPaidAt }: BillPeriod,
  { doubtful, sure, unmatchedOrders }: Matches<StoredLine, OrderCandidate>,
): Promise<void> {
  const missing = unmatchedOrders.filter(
    ({ kind, createdAt }) => kind === 'payment' && createdAt >= firstPaidAt && createdAt <= lastPaidAt,
  );
  const found = [...doubtful.flatMap(({ orders }) => orders), ...sure.map(({ order }) => order)];
  await setBillLineMissing(
    db,
    missing.map(({ orderId }) => orderId),
    true,
  );
  await setBillLineMissing(
    db,
    found.map(({ orderId }) => orderId),
    false,
  );
}
