import type { listOwing as call, OwingOrder } from '@print/contract/ledger';
import { toYuan } from '@print/contract/price';
import type * as z from 'zod/mini';
import type { Deps } from '#platform/deps.ts';
import { amountOwed } from '../balance-rules.ts';
import type { Order } from '../orders.table.ts';
import { findOwingTotals, listOwingOrders } from './owing.store.ts';
import { maskPhone } from './phone-mask-rules.ts';

const pageSize = 50;

type Query = z.infer<typeof call.schema.querystring>;
type Reply = z.infer<(typeof call.schema.response)[200]>;

export async function listOwing({ db }: Pick<Deps, 'db'>, { side, page = '1' }: Query): Promise<Reply> {
  const totals = await findOwingTotals(db);
  const found = await listOwingOrders(db, side, { limit: pageSize, offset: (Number(page) - 1) * pageSize });
  return {
    totals: {
      customer: { orders: totals.customerOrders, amount: toYuan(totals.customerAmount) },
      shop: { orders: totals.shopOrders, amount: toYuan(totals.shopAmount) },
    },
    page_size: pageSize,
    results: found.map(presentOwing),
  };
}

function presentOwing(order: Order): OwingOrder {
  return {
    id: order.id,
    order_number: order.orderNumber,
    pickup_code: order.pickupCode,
    phone_masked: maskPhone(order.phoneNumber),
    created_at: order.createdAt.toISOString(),
    cancelled_at: order.cancelledAt?.toISOString() ?? null,
    collected_at: order.collectedAt?.toISOString() ?? null,
    is_payment_checked: order.paymentCheck === 'checked',
    owed: toYuan(amountOwed(order)),
  };
}
