import type { BindingType } from './orders.ts';
import type { PaperMeasures } from './papers.ts';
import { type ColorPer, type FeePer, type Fen, fen } from './price.ts';
import type { PaperSize } from './print-settings.ts';

/** Fields are named as on the wire; amounts are in fen. */
export type Paper = PaperMeasures & {
  readonly id: PaperSize;
  readonly name: string;
  /** The weight of a square metre. */
  readonly grams: number;
  /** Per printed side; all sided modes cost the same, a blank back costs nothing. */
  readonly side_price: Fen;
  /** Per side in colour, never below `side_price`. Null where the paper is not printed in colour. */
  readonly color_price: Fen | null;
  /** A hidden paper or binding cannot be ordered any more; old orders keep it. */
  readonly is_shown: boolean;
};

export type Binding = {
  readonly type: BindingType;
  readonly name: string;
  readonly fee: Fen;
  readonly fee_per: FeePer;
  /** Limits for the sheets of one bound copy. */
  readonly min_sheets: number | null;
  readonly max_sheets: number | null;
  /** The papers it goes with; null for all. */
  readonly papers: readonly PaperSize[] | null;
  readonly is_shown: boolean;
};

/** Papers and bindings in the order in which customers see them. */
export type PriceList = {
  readonly baseFee: Fen;
  readonly colorPer: ColorPer;
  readonly papers: readonly Paper[];
  readonly bindings: readonly Binding[];
};

export const paperOf = ({ papers }: Pick<PriceList, 'papers'>, id: PaperSize): Paper =>
  known(
    papers.find((paper) => paper.id === id),
    id,
  );

/** Every binding of an order is in its price list. */
export const bindingOf = ({ bindings }: Pick<PriceList, 'bindings'>, type: BindingType): Binding =>
  known(
    bindings.find((binding) => binding.type === type),
    type,
  );

function known<Item>(found: Item | undefined, name: string): Item {
  if (!found) throw new Error(`not in the price list: ${name}`);
  return found;
}

type GroupToBind = {
  readonly bindingType: BindingType;
  readonly documents: readonly { readonly settings: { readonly copies: number } }[];
};

/** The number of sets of a group; undefined when its documents have different numbers of copies. */
export function setsOf(documents: GroupToBind['documents']): number | undefined {
  const copies = documents[0]?.settings.copies;
  return documents.every(({ settings }) => settings.copies === copies) ? copies : undefined;
}

/** The bound copies that the fee is charged for; undefined where it is charged once per group. */
export function chargedCopies(
  prices: Pick<PriceList, 'bindings'>,
  { bindingType, documents }: GroupToBind,
): number | undefined {
  if (bindingOf(prices, bindingType).fee_per === 'group') return undefined;
  // Documents with different numbers of copies are bound as one.
  return setsOf(documents) ?? 1;
}

export function bindingFee(prices: Pick<PriceList, 'bindings'>, group: GroupToBind): Fen {
  return fen(bindingOf(prices, group.bindingType).fee * (chargedCopies(prices, group) ?? 1));
}

export function orderTotal(
  prices: Pick<PriceList, 'baseFee' | 'bindings'>,
  groups: readonly (GroupToBind & { readonly printCosts: readonly Fen[] })[],
): Fen {
  let total: number = prices.baseFee;
  for (const group of groups) {
    total += bindingFee(prices, group);
    for (const cost of group.printCosts) total += cost;
  }
  return fen(total);
}
