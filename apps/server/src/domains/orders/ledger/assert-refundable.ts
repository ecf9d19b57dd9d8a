import { type Fen, fen } from '@print/contract/price';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Order } from '../orders.table.ts';
import { refundTooLarge } from './ledger.errors.ts';
import { listEntries } from './ledger.store.ts';
import { moneyTaken } from './ledger-rules.ts';

type Refunding = Pick<Order, 'id' | 'refundsUnderWay'>;

/** Without what a gateway is giving back: it cannot be given back again. */
export async function moneyWithShop(db: Db, { id, refundsUnderWay }: Refunding): Promise<Fen> {
  return fen(moneyTaken(await listEntries(db, id)) - refundsUnderWay);
}

/** The caller has locked the order. */
export async function assertRefundable(tx: Tx, order: Refunding, amount: Fen): Promise<void> {
  const max = await moneyWithShop(tx, order);
  if (amount <= 0 || amount > max) throw refundTooLarge(max);
}
