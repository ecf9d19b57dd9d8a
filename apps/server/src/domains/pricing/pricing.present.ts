import { isPicture } from '@print/contract/documents';
import { countSelectedPages } from '@print/contract/page-range';
import { toYuan } from '@print/contract/price';
import type { PriceList } from '@print/contract/price-list';
import { type Quote, quoteNotes } from '@print/contract/pricing';
import { awaitsColors, chargedColorSides, printCost } from '@print/contract/print-cost';
import type { PrintSettings } from '@print/contract/print-settings';
import { printedSides } from '@print/contract/sheets';
import type { Document } from '#domains/documents/documents.table.ts';
import { describeRenamedFile } from '#domains/documents/file-name-rules.ts';
import { type ChargedPages, chargedPages, wordDisagreement } from '#domains/documents/page-count-rules.ts';

export function presentQuote(
  document: Document,
  settings: PrintSettings,
  prices: PriceList,
  filesAhead: number | undefined,
): Quote {
  const charged = chargedPages(document);
  const printed = charged && {
    pages: charged.pages,
    settings,
    colorPages: document.colorPages,
    isPicture: isPicture(document.kind),
  };
  const isColoring = printed !== undefined && awaitsColors(prices, printed);
  return {
    file_id: document.id,
    page_count: charged?.pages ?? null,
    selected_pages: printed ? countSelectedPages(settings.page_range, printed.pages) : null,
    printed_sides: printed ? printedSides(printed) : null,
    ...(printed && settings.color_mode === 'color' && { color_sides: chargedColorSides(prices, printed) }),
    print_cost: printed ? toYuan(printCost(prices, printed)) : null,
    is_estimated: isColoring || (charged?.isEstimated ?? true),
    page_count_source: charged?.isEstimated === false ? 'exact' : 'estimated',
    note: noteOf(document, charged, isColoring),
    has_preview: document.conversion === 'done',
    needs_page_count: needsCustomerCount(document),
    ...(document.colorPages === null ? {} : { color_pages: document.colorPages }),
    ...(filesAhead === undefined ? {} : { files_ahead: filesAhead }),
  };
}

const coloringNote = '正在识别彩色页，先按全部彩色计价，识别后只会降价';

/** The order page shows every note that is none of the standard texts on the card. */
function noteOf(document: Document, charged: ChargedPages | undefined, isColoring: boolean): string {
  if (!charged) return needsCustomerCount(document) ? quoteNotes.unknown : quoteNotes.counting;
  const renamed = describeRenamedFile(document.originalFilename, document.kind);
  if (charged.isEstimated) return join(renamed, quoteNotes.estimated);
  const disagreement = wordDisagreement(document);
  if (!disagreement) return isColoring ? join(renamed, coloringNote) : (renamed ?? quoteNotes.exact);
  const { word, converted } = disagreement;
  return join(renamed, `Word 中为 ${word} 页，转换后为 ${converted} 页，可先预览，建议上传 PDF`);
}

const join = (first: string | undefined, second: string) => (first === undefined ? second : `${first}；${second}`);

/** Neither the file nor a converter can provide the page count. */
function needsCustomerCount({ conversion, instantPages }: Document): boolean {
  return conversion === 'unavailable' && instantPages === null;
}
