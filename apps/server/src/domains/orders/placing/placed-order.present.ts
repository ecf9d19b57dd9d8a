import type { PlacedOrder } from '@print/contract/ordering';
import { toYuan } from '@print/contract/price';
import type { Order } from '../orders.table.ts';

/** What a customer takes away: shown once, and again for the same key. */
export function presentPlacedOrder({ pickupCode, orderNumber, totalPrice, readyBy }: Order): PlacedOrder {
  return {
    pickup_code: pickupCode,
    order_number: orderNumber,
    total_price: toYuan(totalPrice),
    ready_by: readyBy.toISOString(),
  };
}
