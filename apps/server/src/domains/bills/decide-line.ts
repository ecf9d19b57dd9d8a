import type { PaymentMethod } from '@print/contract/orders';
import { bookTransaction } from '#domains/orders/ledger/book-transaction.ts';
import { unbookTransaction } from '#domains/orders/ledger/unbook-transaction.ts';
import { readText } from '#domains/orders/text-rules.ts';
import type { Deps } from '#platform/deps.ts';
import { lineBookedElsewhere, lineNotFound, lineNotLinked, lineTaken } from './bills.errors.ts';
import { askAgain, findLine, linkLine, setAside } from './bills.store.ts';
import type { StoredLine } from './bills.table.ts';

type DecideDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'live'>;
type Decision = { readonly lineId: string; readonly actor: string };

export async function getLine({ db }: Pick<Deps, 'db'>, id: string): Promise<StoredLine> {
  const line = await findLine(db, id);
  if (!line) throw lineNotFound();
  return line;
}

/** A person has decided which order the payment is for. */
export async function pairLine(
  deps: DecideDeps,
  { lineId, actor, orderId, mayDiffer }: Decision & { readonly orderId: string; readonly mayDiffer: boolean },
): Promise<void> {
  const { method, reference, amount, entryId } = await getLine(deps, lineId);
  if (entryId !== null) throw lineTaken();
  await deps.db.transaction(async (tx) => {
    const booked = await bookTransaction(deps, tx, { orderId, method, reference, amount, actor, mayDiffer });
    const link = { orderId, entryId: booked, matchedBy: 'person', decidedBy: actor } as const;
    if (!(await linkLine(tx, lineId, { ...link, decidedAt: deps.clock.now() }))) throw lineTaken();
  });
}

/** The line and its order are laid side by side again. No later import matches them by itself. */
export async function undoLine(
  deps: DecideDeps,
  { lineId, actor, reason }: Decision & { readonly reason: string | undefined },
): Promise<void> {
  const line = await getLine(deps, lineId);
  const { orderId, entryId, matchedBy } = line;
  if (orderId === null || entryId === null) throw lineNotLinked();
  if (matchedBy === 'booked') throw lineBookedElsewhere();
  await unbookTransaction(deps, { orderId, entryId, actor, reason });
  await deps.db.transaction(async (tx) => await askAgain(tx, line, openOrderOf(deps, line, orderId)));
}

function openOrderOf({ random }: Pick<Deps, 'random'>, { billId, method, amount }: LineFacts, orderId: string) {
  return { billId, orderId, kind: 'payment' as const, method, amount, groupId: random.uuid() };
}

type LineFacts = { readonly billId: string; readonly method: PaymentMethod; readonly amount: StoredLine['amount'] };

const maxReasonLength = 100;

export async function setLineAside(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { lineId, actor, reason }: Decision & { readonly reason: string | undefined },
): Promise<void> {
  const field = { field: 'reason', missingMessage: '请填写原因', maxLength: maxReasonLength };
  const setAsideReason = readText(reason, field);
  await getLine({ db }, lineId);
  if (!(await setAside(db, lineId, { setAsideReason, decidedBy: actor, decidedAt: clock.now() }))) throw lineTaken();
}
