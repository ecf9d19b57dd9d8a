import { kindOf } from './binding-kinds.ts';
import type { BindingType } from './orders.ts';
import { type Fen, fen } from './price.ts';
import { type Binding, bindingOf, type PriceList, paperOf } from './price-list.ts';
import type { PrintedDocument } from './print-settings.ts';
import { sheetsOfBooks } from './sheets.ts';

export type BindingProblem = {
  /** The reason, and what can be chosen instead. */
  readonly message: string;
  readonly instead: BindingType;
};

/** Why the documents cannot be bound in this way; undefined if they can. */
export function bindingProblem(
  prices: PriceList,
  type: BindingType,
  documents: readonly PrintedDocument[],
): BindingProblem | undefined {
  const binding = prices.bindings.find((one) => one.type === type);
  const reason = binding ? reasonAgainst(prices, binding, documents) : '没有这种装订方式';
  if (reason === undefined) return undefined;
  const instead = nextBest(prices, binding?.fee ?? fen(0), documents);
  return { message: `${reason}，可改${instead.name}`, instead: instead.type };
}

function reasonAgainst(
  prices: PriceList,
  { type, name, is_shown, min_sheets, max_sheets, papers }: Binding,
  documents: readonly PrintedDocument[],
): string | undefined {
  if (type === 'none') return undefined;
  if (!is_shown) return `现在不提供${name}`;
  const unsuitable = documents.find(({ settings }) => papers && !papers.includes(settings.paper_size));
  if (unsuitable) return `${name}不能用 ${paperOf(prices, unsuitable.settings.paper_size).name}`;
  // A booklet is printed as one job, and a job has one colour mode.
  const isMixed = new Set(documents.map(({ settings }) => settings.color_mode)).size > 1;
  if (kindOf(type) === 'staple' && isMixed) return `${name}要全部彩色或全部黑白`;
  const books = sheetsOfBooks(type, documents);
  const [most, fewest] = [Math.max(...books), Math.min(...books)];
  const which = books.length > 1 ? '其中一本' : '这一份';
  if (max_sheets !== null && most > max_sheets) return `${name}最多 ${max_sheets} 张，${which}有 ${most} 张`;
  if (min_sheets !== null && fewest < min_sheets) return `${name}至少 ${min_sheets} 张，${which}只有 ${fewest} 张`;
  return undefined;
}

/** The next dearer binding that is possible, or the next cheaper one. No binding is always possible. */
function nextBest(prices: PriceList, fee: Fen, documents: readonly PrintedDocument[]): Binding {
  const possible = prices.bindings
    .filter((other) => other.type !== 'none' && reasonAgainst(prices, other, documents) === undefined)
    .toSorted((a, b) => a.fee - b.fee);
  return (
    possible.find((other) => other.fee >= fee) ??
    possible.findLast((other) => other.fee < fee) ??
    bindingOf(prices, 'none')
  );
}
