import type { WalkInOrder } from '@print/contract/desk';
import type { PlacedOrder } from '@print/contract/ordering';
import { fen } from '@print/contract/price';
import type { Caller } from '#domains/accounts/accounts.hooks.ts';
import type { User } from '#domains/accounts/accounts.table.ts';
import { claimDocuments } from '#domains/documents/claim-documents.ts';
import { clearOwner } from '#domains/documents/documents.api.ts';
import { type CurrentShop, getCurrentShop } from '#domains/shop/shop.api.ts';
import type { Tx } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import type { Deps } from '#platform/deps.ts';
import { receiveMoney } from '../ledger/receive-money.ts';
import { addOrderEvent } from '../orders.api.ts';
import { prepareOrderJob } from '../orders.jobs.ts';

import type { Order } from '../orders.table.ts';
import type { ClaimedKey } from '../placing/idempotency.store.ts';
import { readOrder } from '../placing/order-form-rules.ts';
import { priceOrder } from '../placing/order-price-rules.ts';
import { presentPlacedOrder } from '../placing/placed-order.present.ts';
import { withIdempotencyKey } from '../placing/with-idempotency-key.ts';
import { withFreeNumbers, writeOrder } from '../placing/write-order.ts';
import { readNote } from '../text-rules.ts';

const hourMs = 3_600_000;

type Clerk = { readonly user: User; readonly visitorId: Caller['visitorId'] };
type PlacedWalkInOrder = PlacedOrder & { readonly id: string };

/** A walk-in order appears in no customer's order list. */
export async function createWalkInOrder(
  deps: Deps,
  clerk: Clerk,
  body: WalkInOrder,
  key: string | undefined,
): Promise<PlacedWalkInOrder> {
  const call = { owners: [`user:${clerk.user.id}` as const], key, body, now: deps.clock.now() };
  const place = (tx: Tx): Promise<PlacedWalkInOrder> =>
    withIdempotencyKey(tx, call, {
      begin: () => getCurrentShop(tx),
      place: (shop, claimed) => placeWalkInOrder(deps, tx, clerk, { ...shop, body, now: call.now, claimed }),
    });
  return await withFreeNumbers(() => deps.db.transaction(place));
}

type WalkInCall = CurrentShop & {
  readonly body: WalkInOrder;
  readonly now: Date;
  readonly claimed: ClaimedKey | undefined;
};

/** A clerk may place orders while the shop is closed and beyond the limits for customers. */
async function placeWalkInOrder(
  deps: Deps,
  tx: Tx,
  clerk: Clerk,
  { body, now, claimed, settings, priceList }: WalkInCall,
): Promise<PlacedWalkInOrder> {
  const actor = `user:${clerk.user.id}`;
  const note = body.note?.trim() ? readNote(body.note, 'note') : '';
  const requested = readOrder(body, { ...settings, isPhoneOptional: true });
  const fileIds = requested.groups.flatMap(({ documents }) => documents.map(({ file_id }) => file_id));
  const documents = await claimDocuments(tx, clerk, fileIds, { now, days: settings.orderedFileDays });
  const priced = priceOrder(requested.groups, documents, priceList);
  await clearOwner(tx, fileIds);
  const facts = {
    phoneNumber: requested.phoneNumber,
    paymentMethod: body.payment_method,
    priceListVersion: priceList.version,
    baseFee: priceList.baseFee,
    totalPrice: priced.totalPrice,
    awaitsCounts: priced.awaitsCounts,
    createdAt: now,
    readyBy: new Date(now.getTime() + settings.productionHours * hourMs),
  };
  const id = deps.random.uuid();
  const owner = `visitor:walk-in-${deps.random.uuid()}` as const;
  const fields = { ...initialState, ...facts, id, owner };
  const { response, written } = writeOrder(deps, tx, {
    fields,
    groups: priced.groups,
    actor,
    claimed,
    present: (order) => ({ ...presentPlacedOrder(order), id }),
  });
  await together([
    written,
    deps.jobs.enqueue(tx, prepareOrderJob, { orderId: id }),
    deps.live.notify(tx, 'staff', { topic: 'queue', id }),
  ]);
  if (body.is_paid) {
    const paid = { amount: priced.totalPrice, method: body.paid_by ?? body.payment_method, source: 'clerk' } as const;
    await receiveMoney(after(deps, 1, now), tx, fields, { actor, ...paid });
  }
  if (note !== '')
    await addOrderEvent(after(deps, 2, now), tx, { orderId: id, actor, kind: 'note', detail: { text: note } });
  return response;
}

/** Events are sorted by time. One millisecond between them keeps this order: placed, paid, note. */
const after = (deps: Deps, ms: number, now: Date) => ({ ...deps, clock: { now: () => new Date(now.getTime() + ms) } });

/** `legalTextsOf` is empty: the clerk does not agree to the legal texts for the customer. */
const initialState = {
  screenshotId: null,
  status: 'pending',
  isWalkIn: true,
  legalTextsOf: '',
  paymentCheck: 'unchecked',
  paymentProblem: '',
  paymentCheckedAt: null,
  priceDifference: fen(0),
  discount: fen(0),
  ledgerTotal: fen(0),
  billLineMissing: false,
  refundsUnderWay: fen(0),
  processingAt: null,
  completedAt: null,
  cancelledAt: null,
  cancelReason: '',
  customerNote: '',
  refundState: null,
  collectedAt: null,
  cancelUnpaidAt: null,
} satisfies Partial<Order>;
