import type { AuditEntry } from '@print/contract/members';
import { type Fen, fen, type PriceList, toYuan } from '@print/contract/price';
import { settingMessages } from './shop.errors.ts';

const maxPrice = fen(100_000);

/** Every price of a list under its name on the wire. */
function namedPrices({ baseFee, sidePrices, bindingFees }: PriceList) {
  return [
    { field: 'base_fee', price: baseFee },
    ...entriesOf('side_prices', sidePrices),
    ...entriesOf('binding_fees', bindingFees),
  ];
}

const entriesOf = (list: string, prices: Readonly<Record<string, Fen>>) =>
  Object.entries(prices)
    .map(([name, price]) => ({ field: `${list}.${name}`, price }))
    // jsonb does not preserve the order of keys.
    .toSorted((a, b) => (a.field < b.field ? -1 : 1));

export function priceProblems(list: PriceList): Record<string, string> {
  const outOfRange = namedPrices(list)
    .filter(({ price }) => price < 0 || price > maxPrice)
    .map(({ field }) => [field, settingMessages.priceOutOfRange(toYuan(maxPrice))]);
  const unbound = list.bindingFees.none === 0 ? {} : { 'binding_fees.none': settingMessages.unboundIsFree };
  return { ...unbound, ...Object.fromEntries(outOfRange) };
}

/** Differences between two price lists, in yuan. */
export function priceChanges(before: PriceList, after: PriceList): AuditEntry['changes'] {
  const oldPrices = new Map(namedPrices(before).map(({ field, price }) => [field, price]));
  return namedPrices(after).flatMap(({ field, price }) => {
    const oldPrice = oldPrices.get(field);
    if (oldPrice === price) return [];
    return [{ field, before: oldPrice === undefined ? '' : String(toYuan(oldPrice)), after: String(toYuan(price)) }];
  });
}
