import type { reserveAmount as call } from '@print/contract/ordering';
import { fen, fromYuan, toYuan } from '@print/contract/price';
import type * as z from 'zod/mini';
import type { Owner } from '#domains/documents/documents.table.ts';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { countAttempt } from '#platform/limits/limits.ts';
import { amountsNotUnique, priceRefused } from '../orders.errors.ts';
import { deleteReservations, insertReservation, listTakenAmounts, lockAmounts } from './reserved-amounts.store.ts';
import { maxDiscount, reservedHours, uniqueAmount, uniqueHours } from './unique-amount-rules.ts';

type Body = z.infer<typeof call.schema.body>;
type Reply = z.infer<(typeof call.schema.response)[201]>;

const hourMs = 3_600_000;
/** No order costs more, and a page must not make the shop search for an amount beyond all orders. */
const maxPrice = fen(10_000_000_00);
/** The payment step asks once per method and price. */
const maxPerHour = 200;

/** The price is the browser's word: the order takes the amount over only if it has that price. */
export async function reserveAmount(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  owner: Owner,
  { payment_method: method, price: yuan }: Body,
): Promise<Reply> {
  const { db, clock, random } = deps;
  const price = fromYuan(yuan);
  if (price <= 0 || price > maxPrice) throw priceRefused();
  await countAttempt(deps, [{ key: `amounts:${owner}`, max: maxPerHour, windowSeconds: 3600 }]);
  const now = clock.now();
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  return await db.transaction(async (tx) => {
    const { uniqueAmounts } = await getSettings(tx);
    if (!uniqueAmounts) throw amountsNotUnique();
    await lockAmounts(tx, method);
    await deleteReservations(tx, owner);
    const range = { method, from: fen(price - maxDiscount), to: price };
    const times = { reservedAfter: ago(reservedHours), orderedAfter: ago(uniqueHours) };
    const amount = uniqueAmount(price, await listTakenAmounts(tx, { ...range, ...times }));
    const id = random.uuid();
    await insertReservation(tx, { id, owner, method, price, amount, reservedAt: now });
    return { id, amount: toYuan(amount) };
  });
}
