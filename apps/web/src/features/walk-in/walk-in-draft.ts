import { bindingProblem } from '@print/contract/binding-limits';
import type { WalkInOrder } from '@print/contract/desk';
import { type DocumentKind, isPicture } from '@print/contract/documents';
import type { LedgerMethod } from '@print/contract/ledger-entries';
import type { BindingType, PaymentMethod } from '@print/contract/orders';
import { readPageRange } from '@print/contract/page-range';
import type { Fen } from '@print/contract/price';
import { orderTotal, type PriceList, paperOf } from '@print/contract/price-list';
import type { Quote } from '@print/contract/pricing';
import { awaitsColors, type ChargedDocument, chargedColorSides, printCost } from '@print/contract/print-cost';
import type { PrintSettings } from '@print/contract/print-settings';
import { printedSides } from '@print/contract/sheets';
import { describeColor } from '#shop/describe-color.ts';

export type Line = {
  id: string;
  fileName: string;
  settings: PrintSettings;
  /** The page count that the clerk enters when the server cannot count the pages. */
  statedPages: number | null;
  state:
    | { phase: 'uploading'; percent: number }
    | { phase: 'failed'; message: string }
    | { phase: 'uploaded'; fileId: string; kind: DocumentKind };
};

/** One group per file, or one group for all files. */
export type Grouping = 'each' | 'together';

export type OrderDetails = {
  phoneNumber: string;
  paymentMethod: PaymentMethod;
  isPaid: boolean;
  /** How the money came; undefined for the payment method. */
  paidBy: LedgerMethod | undefined;
  note: string;
  grouping: Grouping;
  binding: BindingType;
};

export const emptyDetails: OrderDetails = {
  phoneNumber: '',
  paymentMethod: 'WECHAT',
  isPaid: false,
  paidBy: undefined,
  note: '',
  grouping: 'each',
  binding: 'none',
};

/** The known page counts by line id. */
type PageCounts = ReadonlyMap<string, { quote: (CountedQuote & Pick<Quote, 'needs_page_count'>) | undefined }>;

type CountedQuote = Pick<Quote, 'page_count' | 'page_count_source' | 'color_pages'>;

function groupsOf<T>(items: readonly T[], grouping: Grouping): T[][] {
  if (items.length === 0) return [];
  return grouping === 'each' ? items.map((item) => [item]) : [[...items]];
}

/** Whether a better page count, or the pages with colour, may still lower the price. */
export function isEstimated(
  line: Pick<Line, 'settings' | 'state'>,
  quote: (CountedQuote & Pick<Quote, 'is_estimated'>) | undefined,
  prices: PriceList,
): boolean {
  if (!quote) return false;
  return quote.is_estimated || awaitsColors(prices, chargedDocument(line, quote.page_count ?? 0, quote));
}

function chargedDocument(
  { settings, state }: Pick<Line, 'settings' | 'state'>,
  pages: number,
  quote: CountedQuote,
): ChargedDocument {
  const isPhoto = state.phase === 'uploaded' && isPicture(state.kind);
  return { pages, settings, colorPages: quote.color_pages, isPicture: isPhoto };
}

/** Undefined while the page count is missing or the range of pages is wrong. */
export function costOf(line: Line, quote: CountedQuote | undefined, prices: PriceList): Fen | undefined {
  const pages = quote?.page_count ?? null;
  if (!quote || pages === null || rangeProblemOf(line, quote) !== undefined) return undefined;
  return printCost(prices, chargedDocument(line, pages, quote));
}

/** How the colour of a document is charged, or which pages lose theirs; empty like `costOf`. */
export function colorTextOf(line: Line, quote: CountedQuote | undefined, prices: PriceList): string {
  const pages = quote?.page_count ?? null;
  if (!quote || pages === null || rangeProblemOf(line, quote) !== undefined) return '';
  const charged = chargedDocument(line, pages, quote);
  const sides = { sides: printedSides(charged), colorSides: chargedColorSides(prices, charged) };
  return describeColor(
    { settings: line.settings, pages, colorPages: quote.color_pages, ...sides },
    paperOf(prices, line.settings.paper_size),
  );
}

export function rangeProblemOf({ settings }: Line, quote: CountedQuote | undefined): string | undefined {
  const isEstimated = quote?.page_count_source === 'estimated';
  const read = readPageRange(settings.page_range, quote?.page_count ?? undefined, isEstimated);
  return 'problem' in read ? read.problem : undefined;
}

/** Undefined while a page count is missing. */
export function totalOf(
  lines: readonly Line[],
  counts: PageCounts,
  { grouping, binding }: Pick<OrderDetails, 'grouping' | 'binding'>,
  prices: PriceList,
): Fen | undefined {
  const costs = lines.flatMap((line) => costOf(line, counts.get(line.id)?.quote, prices) ?? []);
  if (costs.length === 0 || costs.length < lines.length) return undefined;
  const costsOf = groupsOf(costs, grouping);
  const groups = groupsOf(lines, grouping).map((documents, index) => ({
    bindingType: binding,
    documents,
    printCosts: costsOf[index] ?? [],
  }));
  return orderTotal(prices, groups);
}

/** Why a group cannot be bound as chosen; undefined if all can, or while a page count is missing. */
export function findBindingProblem(
  lines: readonly Line[],
  counts: PageCounts,
  { grouping, binding }: Pick<OrderDetails, 'grouping' | 'binding'>,
  prices: PriceList,
): string | undefined {
  const printed = lines.flatMap(({ id, settings }) => {
    const pages = counts.get(id)?.quote?.page_count ?? null;
    return pages === null ? [] : [{ pages, settings }];
  });
  if (printed.length < lines.length) return undefined;
  const problems = groupsOf(printed, grouping).map((documents) => bindingProblem(prices, binding, documents)?.message);
  return problems.find((message) => message !== undefined);
}

/** Returns why the order cannot be placed yet, or undefined. */
export function findMissingInput(lines: readonly Line[], counts: PageCounts): string | undefined {
  if (lines.length === 0) return '请先添加要打印的文件';
  const failed = lines.find(({ state }) => state.phase === 'failed');
  if (failed) return `“${failed.fileName}”没有上传成功，请重试或移除`;
  const uploading = lines.find(({ state }) => state.phase === 'uploading');
  if (uploading) return `“${uploading.fileName}”还在上传`;
  const wrong = lines.find((line) => rangeProblemOf(line, counts.get(line.id)?.quote) !== undefined);
  if (wrong) return `请修改“${wrong.fileName}”的页码范围`;
  const uncounted = lines.find(({ id }) => (counts.get(id)?.quote?.page_count ?? null) === null);
  if (!uncounted) return undefined;
  return counts.get(uncounted.id)?.quote?.needs_page_count
    ? `请填写“${uncounted.fileName}”的页数`
    : `“${uncounted.fileName}”还在计算页数`;
}

export function walkInOrderOf(lines: readonly Line[], details: OrderDetails): WalkInOrder {
  const uploaded = lines.flatMap(({ fileName, settings, state }) =>
    state.phase === 'uploaded' ? [{ ...settings, file_id: state.fileId, original_filename: fileName }] : [],
  );
  return {
    phone_number: details.phoneNumber,
    payment_method: details.paymentMethod,
    is_paid: details.isPaid,
    ...(details.isPaid && { paid_by: details.paidBy ?? details.paymentMethod }),
    ...(details.note.trim() !== '' && { note: details.note.trim() }),
    groups: groupsOf(uploaded, details.grouping).map((documents, groupIndex) => ({
      binding_type: details.binding,
      sequence_in_order: groupIndex + 1,
      documents: documents.map((document, index) => ({ ...document, sequence_in_group: index + 1 })),
    })),
  };
}
