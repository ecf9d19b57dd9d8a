import { reserveAmount } from '@print/contract/ordering';
import type { PaymentMethod } from '@print/contract/orders';
import { type Fen, fen, fromYuan, toYuan } from '@print/contract/price';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import type { ReservedAmount } from '../draft.ts';
import { changeDraft, getDraft, useDraft } from '../ordering-store.ts';
import type { Total } from '../total.ts';

/** `total` is the amount to pay: the price less a discount that makes it unlike the amounts of other orders. */
export type AskedAmount = Total & { readonly discount: Fen };

/** Without an answer of the shop the customer pays the price, which an order may always ask for. */
export function useAskedAmount(isUnique: boolean, sum: Total): AskedAmount {
  const method = useDraft(({ paymentMethod }) => paymentMethod);
  const { total: price, isIncomplete } = sum;
  const { data, isLoading } = useQuery({
    queryKey: ['reserved-amount', method, price],
    queryFn: async ({ signal }) => await findOrReserve(method, price, signal),
    enabled: isUnique && !isIncomplete && price > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const discount = data === undefined ? fen(0) : fen(price - data.amount);
  return { ...sum, total: fen(price - discount), discount, isIncomplete: isIncomplete || isLoading };
}

/** A page that was reloaded asks for the same amount again: the customer may have paid it. */
async function findOrReserve(method: PaymentMethod, price: Fen, signal: AbortSignal): Promise<ReservedAmount> {
  const { reserved: earlier } = getDraft();
  if (earlier?.method === method && earlier.price === price) return earlier;
  const body = { payment_method: method, price: toYuan(price) };
  const { id, amount } = await call(reserveAmount, { body }, { signal });
  const reserved = { id, method, price, amount: fromYuan(amount) };
  changeDraft((draft) => ({ ...draft, reserved }));
  return reserved;
}
