import { type Fen, formatYuan } from '@print/contract/price';
import type { Paper } from '@print/contract/price-list';

type Sides = { readonly sides: number; readonly colorSides: number };

/** `彩色 3 面 × ¥0.50 + 黑白 9 面 × ¥0.15`: how a document in colour is reckoned, for one copy. Prices may be unknown. */
export function describeColorCost(
  { sides, colorSides }: Sides,
  prices?: Pick<Paper, 'side_price' | 'color_price'>,
): string {
  const partOf = (name: string, count: number, price: Fen | undefined) =>
    count > 0 ? [`${name} ${count} 面${price === undefined ? '' : ` × ${formatYuan(price)}`}`] : [];
  const parts = [
    ...partOf('彩色', colorSides, prices?.color_price ?? prices?.side_price),
    ...partOf('黑白', sides - colorSides, prices?.side_price),
  ];
  return parts.join(' + ');
}
