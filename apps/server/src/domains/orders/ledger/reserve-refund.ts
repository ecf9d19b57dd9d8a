import { type Fen, fen } from '@print/contract/price';
import type { Tx } from '#platform/db/database.ts';
import type { Order } from '../orders.table.ts';
import { setOrder } from '../status/order-changes.store.ts';
import { assertRefundable } from './assert-refundable.ts';

type Reserving = Pick<Order, 'id' | 'refundsUnderWay'>;

/** For a refund whose end is not known yet. The caller has locked the order. */
export async function reserveRefund(tx: Tx, order: Reserving, amount: Fen): Promise<void> {
  await assertRefundable(tx, order, amount);
  await setOrder(tx, order.id, { refundsUnderWay: fen(order.refundsUnderWay + amount) });
}

/** After the refund failed, or before `bookRefund`. Returns the order as it is now. */
export async function releaseRefund<Locked extends Reserving>(tx: Tx, order: Locked, amount: Fen): Promise<Locked> {
  const refundsUnderWay = fen(order.refundsUnderWay - amount);
  await setOrder(tx, order.id, { refundsUnderWay });
  return { ...order, refundsUnderWay };
}
