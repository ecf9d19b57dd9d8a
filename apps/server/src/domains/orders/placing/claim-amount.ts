import type { NewOrder } from '@print/contract/ordering';
import { type Fen, fen } from '@print/contract/price';
import type { Owner } from '#domains/documents/documents.table.ts';
import type { Tx } from '#platform/db/database.ts';
import { takeReservation } from './reserved-amounts.store.ts';

type AskedAmount = { readonly totalPrice: Fen; readonly discount: Fen };

/** What the new order asks for. A reservation for another price or method is no promise. */
export async function claimAmount(
  tx: Tx,
  { reserved_amount_id: id, payment_method: method }: NewOrder,
  { owners, price }: { readonly owners: readonly Owner[]; readonly price: Fen },
): Promise<AskedAmount> {
  const reserved = id === undefined ? undefined : await takeReservation(tx, id, owners);
  const isKept = reserved?.method === method && reserved.price === price;
  const totalPrice = isKept ? reserved.amount : price;
  return { totalPrice, discount: fen(price - totalPrice) };
}
