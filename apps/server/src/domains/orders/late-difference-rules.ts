import { type Fen, fen } from '@print/contract/price';

type OrderDifference = {
  readonly collectedAt: Date | null;
  readonly priceDifference: Fen;
  readonly settledDifference: Fen | null;
};

/** The part of the difference that was found after the handover and is not settled yet. */
export function lateDifference({ collectedAt, priceDifference, settledDifference }: OrderDifference): Fen {
  if (collectedAt === null || settledDifference === null) return fen(0);
  return fen(priceDifference - settledDifference);
}

/** The difference to settle: at the handover, and after it the part that was found late. Else the settled one. */
export function differenceToSettle(order: OrderDifference): Fen {
  return lateDifference(order) || order.priceDifference;
}
