import { kindOf, maxBindings } from '@print/contract/binding-kinds';
import { BindingKind } from '@print/contract/orders';
import { fen, toYuan } from '@print/contract/price';
import type { Binding, Paper, PriceList } from '@print/contract/price-list';
import { hiddenCharacters } from '#lib/hidden-characters.ts';
import { catalogueMessages } from './shop.errors.ts';

const maxPrice = fen(100_000);
/** A paper can be hidden but never removed, because orders refer to it. Hidden papers must not use up the places. */
const maxShownPapers = 30;
const maxPapers = 300;
const maxNameLength = 20;
const sizeMm = { min: 50, max: 1000 };
const grams = { min: 30, max: 500 };
const max_sheets = 10_000;

type Problems = Record<string, string>;

/** Names without surrounding spaces. A binding that goes with all papers has no list of them. */
export function tidy(list: PriceList): PriceList {
  return {
    ...list,
    papers: list.papers.map((paper) => ({ ...paper, name: paper.name.trim() })),
    bindings: list.bindings.map((binding) => ({ ...binding, name: binding.name.trim() })),
  };
}

/** Compares with the current list, because orders and printers refer to its papers. */
export function catalogueProblems(list: PriceList, current: PriceList): Problems {
  return {
    ...priceProblem('base_fee', list.baseFee),
    ...paperListProblem(list.papers, current.papers),
    ...collect(list.papers, 'papers', (paper) => paperProblems(paper, list.papers, current.papers)),
    ...bindingListProblem(list.bindings, current.bindings),
    ...collect(list.bindings, 'bindings', (binding) => bindingProblems(binding, list)),
  };
}

function collect<Item>(items: readonly Item[], path: string, problemsOf: (item: Item) => Problems): Problems {
  const entries = items.flatMap((item, index) =>
    Object.entries(problemsOf(item)).map(([field, message]) => [`${path}.${index}.${field}`, message]),
  );
  return Object.fromEntries(entries);
}

function paperListProblem(papers: readonly Paper[], current: readonly Paper[]): Problems {
  const shown = papers.filter(({ is_shown }) => is_shown).length;
  if (shown > maxShownPapers) return { papers: catalogueMessages.tooManyShownPapers(maxShownPapers) };
  if (papers.length > maxPapers) return { papers: catalogueMessages.tooManyPapers(maxPapers) };
  if (shown === 0) return { papers: catalogueMessages.noPaperShown };
  const missing = current.find(({ id }) => !papers.some((paper) => paper.id === id));
  return missing ? { papers: catalogueMessages.paperMissing(missing.name) } : {};
}

function paperProblems(paper: Paper, papers: readonly Paper[], current: readonly Paper[]): Problems {
  const { id, name, width_mm, height_mm } = paper;
  const known = current.find((one) => one.id === id);
  const isOtherPaper =
    known && (known.width_mm !== width_mm || known.height_mm !== height_mm || known.grams !== paper.grams);
  return {
    ...nameProblem(name, papers),
    ...(papers.filter((one) => one.id === id).length > 1 && { id: catalogueMessages.paperTwice }),
    ...(isOtherPaper && { width_mm: catalogueMessages.paperFixed }),
    ...rangeProblem('width_mm', width_mm, sizeMm, '毫米'),
    ...rangeProblem('height_mm', height_mm, sizeMm, '毫米'),
    ...(width_mm > height_mm && { width_mm: catalogueMessages.paperLandscape }),
    ...rangeProblem('grams', paper.grams, grams, '克'),
    ...priceProblem('side_price', paper.side_price),
    ...(paper.color_price !== null && colorPriceProblem(paper.color_price, paper.side_price)),
  };
}

/** The first binding of each kind stays, because clients may rely on it. */
function bindingListProblem(bindings: readonly Binding[], current: readonly Binding[]): Problems {
  if (bindings.length > maxBindings) return { bindings: catalogueMessages.tooManyBindings(maxBindings) };
  const isListed = (id: string) => bindings.some(({ type }) => type === id);
  if (!BindingKind.options.every(isListed)) return { bindings: catalogueMessages.bindingsIncomplete };
  const missing = current.find(({ type }) => !isListed(type));
  return missing ? { bindings: catalogueMessages.bindingMissing(missing.name) } : {};
}

function bindingProblems({ type, name, ...binding }: Binding, { papers, bindings }: PriceList): Problems {
  const limits = { min: 1, max: max_sheets };
  const { min_sheets, max_sheets: most } = binding;
  const isWithoutLimits = min_sheets === null && most === null && binding.papers === null;
  return {
    ...nameProblem(name, bindings),
    ...(bindings.filter((one) => one.type === type).length > 1 && { type: catalogueMessages.bindingTwice }),
    ...(type !== 'none' && kindOf(type) === 'none' && { type: catalogueMessages.unboundOnce }),
    ...priceProblem('fee', binding.fee),
    ...(min_sheets !== null && rangeProblem('min_sheets', min_sheets, limits, '张')),
    ...(most !== null && rangeProblem('max_sheets', most, limits, '张')),
    ...(min_sheets !== null && most !== null && min_sheets > most && { min_sheets: catalogueMessages.limitsReversed }),
    ...(binding.papers?.length === 0 && { papers: catalogueMessages.noPaperForBinding }),
    ...(binding.papers?.some((id) => !papers.some((paper) => paper.id === id)) && {
      papers: catalogueMessages.unknownPaper,
    }),
    ...(type === 'none' && binding.fee !== 0 && { fee: catalogueMessages.unboundIsFree }),
    ...(type === 'none' &&
      !(binding.is_shown && isWithoutLimits) && { type: catalogueMessages.unboundIsAlwaysPossible }),
  };
}

function nameProblem(name: string, all: readonly { readonly name: string }[]): Problems {
  if (name === '') return { name: catalogueMessages.nameMissing };
  if (name.length > maxNameLength) return { name: catalogueMessages.nameTooLong(maxNameLength) };
  if (name.search(hiddenCharacters) !== -1) return { name: catalogueMessages.nameInvalid };
  return all.filter((one) => one.name === name).length > 1 ? { name: catalogueMessages.nameTwice } : {};
}

const priceProblem = (field: string, price: number): Problems =>
  price < 0 || price > maxPrice ? { [field]: catalogueMessages.priceOutOfRange(toYuan(maxPrice)) } : {};

/** While the pages with colour are not known, all sides count as coloured, which must not be the lower price. */
const colorPriceProblem = (price: number, sidePrice: number): Problems =>
  price < sidePrice ? { color_price: catalogueMessages.colorCheaper } : priceProblem('color_price', price);

const rangeProblem = (
  field: string,
  value: number,
  { min, max }: { readonly min: number; readonly max: number },
  unit: string,
): Problems => (value < min || value > max ? { [field]: catalogueMessages.outOfRange(min, max, unit) } : {});
