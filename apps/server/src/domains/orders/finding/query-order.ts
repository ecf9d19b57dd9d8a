import { timingSafeEqual } from 'node:crypto';
import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import { ownersOf } from '#domains/documents/document-owners.ts';
import type { Owner } from '#domains/documents/documents.table.ts';
import { hashSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { countFailure, type Limit, type Slowdown } from '#platform/limits/limits.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { withGuessDelay } from '#platform/limits/with-guess-delay.ts';
import { insertFollower } from '../orders.store.ts';
import { orderNotFound } from '../placed-orders.errors.ts';
import { type FoundOrder, findWholeOrder, type LookupCandidate, listOrdersOfPhone } from './finding-orders.store.ts';
import { isPossibleTicket, readTicket, type SentTicket, type Ticket } from './ticket-rules.ts';

const windowSeconds = 15 * 60;
const perPhoneAndAddress = { max: 'max_query_failures', windowSeconds } as const;
const inTotal = { max: 'max_query_failures_in_all', windowSeconds } as const;
const slowdown = { slowAfter: 'slow_after_failures', windowSeconds } as const;

export type OrderQueryCaller = Guesser & { readonly caller: Caller };

/** Finds an order by phone number and pickup code. The caller then receives its live events. */
export async function queryOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'sleep'>,
  { caller, ...guesser }: OrderQueryCaller,
  ticketInput: SentTicket,
): Promise<FoundOrder> {
  const ticket = readTicket(ticketInput);
  const callers = ownersOf(caller);
  const candidates = isPossibleTicket(ticket) ? await listOrdersOfPhone(deps.db, ticket.phoneNumber, callers) : [];
  const found = findMatch(candidates, ticket);
  // A caller who placed the order or found it before is not locked out by the failed attempts of others.
  const match = found?.isKnown ? found : await guess(deps, ticket, guesser, found);
  const order = match && (await findWholeOrder(deps.db, match.id));
  if (!order) throw orderNotFound();
  if (!match.isKnown) await follow(deps, order.id, callers);
  return order;
}

/** Counts a lookup by a caller who does not know the order yet. Over a limit even the right pair is refused. */
async function guess(
  deps: Pick<Deps, 'db' | 'clock' | 'sleep'>,
  ticket: Ticket,
  guesser: Guesser,
  found: LookupCandidate | undefined,
): Promise<LookupCandidate | undefined> {
  return await withGuessDelay(
    deps,
    guesser,
    async (waitedMs) => await countFailure(deps, limitsFor(ticket, guesser.address, waitedMs), async () => found),
  );
}

/** Limits store hashes of the phone number and the code, never the values themselves. */
function limitsFor({ phoneNumber, pickupCode }: Ticket, address: string, waitedMs: number): (Limit | Slowdown)[] {
  const phone = hashSecret(phoneNumber);
  return [
    { key: `order-query:${phone}:${address}`, ...perPhoneAndAddress },
    { key: `order-query:phone:${phone}`, ...inTotal },
    // Someone who has seen a code may try it with many phone numbers.
    { key: `order-query:code:${hashSecret(pickupCode)}`, ...inTotal },
    { key: `order-query:address:${address}`, ...slowdown, waitedMs },
  ];
}

/** Compares every code in constant time. Codes are reused, so the newest order wins. */
function findMatch(candidates: readonly LookupCandidate[], { pickupCode }: Ticket): LookupCandidate | undefined {
  const expected = Buffer.from(hashSecret(pickupCode));
  return candidates
    .filter((candidate) => timingSafeEqual(Buffer.from(hashSecret(candidate.pickupCode)), expected))
    .at(0);
}

async function follow({ db }: Pick<Deps, 'db'>, orderId: string, [caller]: readonly Owner[]): Promise<void> {
  if (caller) await insertFollower(db, orderId, caller);
}
