import { bindingLabels } from '@print/contract/labels';
import { BindingType } from '@print/contract/orders';
import { paperTable } from '@print/contract/papers';
import { formatYuan, fromYuan } from '@print/contract/price';
import { PaperSize } from '@print/contract/print-settings';
import type { PriceForm } from '@print/contract/settings';
import type { Change } from './settings-edits.ts';

export type PriceName = 'base_fee' | `side_prices.${PaperSize}` | `binding_fees.${BindingType}`;

/** Unpublished edits by the name of the price. */
export type PriceEdits = Readonly<Partial<Record<PriceName, string>>>;

export type PriceLine = { name: PriceName; label: string; unit: string };

export const sideLines = PaperSize.options.map(
  (paper): PriceLine => ({ name: `side_prices.${paper}`, label: paperTable[paper].label, unit: '/面' }),
);
/** The binding `none` is free, so it has no line. */
export const bindingLines = BindingType.options
  .filter((type) => type !== 'none')
  .map((type): PriceLine => ({ name: `binding_fees.${type}`, label: bindingLabels[type], unit: '/组' }));
export const baseLine: PriceLine = { name: 'base_fee', label: '基础服务费', unit: '/单' };

export const priceLines = [...sideLines, ...bindingLines, baseLine];

type ParsedPriceEdits = {
  prices: PriceForm;
  changes: Change[];
  problems: Readonly<Partial<Record<PriceName, string>>>;
};

/** Returns the whole new price list and its changes. */
export function parsePriceEdits(current: PriceForm, edits: PriceEdits): ParsedPriceEdits {
  const problems: Partial<Record<PriceName, string>> = {};
  const prices = copyOf(current);
  for (const { name } of priceLines) {
    const text = edits[name]?.trim();
    if (text === undefined) continue;
    if (/^\d{1,6}(\.\d{1,2})?$/.test(text)) setPrice(prices, name, Number(text));
    else problems[name] = '请填金额，最多两位小数';
  }
  return { prices, changes: priceChangesBetween(current, prices), problems };
}

export function priceChangesBetween(before: PriceForm, after: PriceForm): Change[] {
  return priceLines.flatMap(({ name, label, unit }) => {
    const [oldPrice, newPrice] = [priceOf(before, name), priceOf(after, name)];
    return oldPrice === newPrice ? [] : [{ label, before: money(oldPrice) + unit, after: money(newPrice) + unit }];
  });
}

export function priceOf(prices: PriceForm, name: PriceName): number {
  const [list, key] = name.split('.');
  if (list === 'side_prices') return prices.side_prices[key as PaperSize];
  return list === 'binding_fees' ? prices.binding_fees[key as BindingType] : prices.base_fee;
}

function setPrice(prices: PriceForm, name: PriceName, yuan: number): void {
  const [list, key] = name.split('.');
  if (list === 'side_prices') prices.side_prices[key as PaperSize] = yuan;
  else if (list === 'binding_fees') prices.binding_fees[key as BindingType] = yuan;
  else prices.base_fee = yuan;
}

function copyOf({ base_fee, side_prices, binding_fees }: PriceForm): PriceForm {
  return { base_fee, side_prices: { ...side_prices }, binding_fees: { ...binding_fees } };
}

function money(yuan: number): string {
  return formatYuan(fromYuan(yuan));
}
