import type { PlacedOrder } from '@print/contract/ordering';
import { toYuan } from '@print/contract/price';
import type { Order } from '../orders.table.ts';

export function presentPlacedOrder({ pickupCode, orderNumber, totalPrice, readyBy }: Order): PlacedOrder {
  return {
    pickup_code: pickupCode,
    order_number: orderNumber,
    total_price: toYuan(totalPrice),
    ready_by: readyBy.toISOString(),
  };
}
