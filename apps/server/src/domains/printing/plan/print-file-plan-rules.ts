import { kindOf } from '@print/contract/binding-kinds';
import type { BindingType } from '@print/contract/orders';
import { countSelectedPages } from '@print/contract/page-range';
import { setsOf } from '@print/contract/price-list';
import type { PrintedDocument, PrintSettings } from '@print/contract/print-settings';
import { sheetsByPart, splitIntoParts } from '@print/contract/sheets';
import { type PlannedFile, planGroup } from './print-plan-rules.ts';

/** An ordered document with the conversion state of its PDF. */
export type DocumentToPrint = {
  readonly settings: PrintSettings;
  readonly pageCount: number;
  /** Several photos on a side have no margins of their own, and no frames like slides. */
  readonly isPicture: boolean;
  readonly state:
    | { readonly is: 'done'; readonly pdfKey: string; readonly pages: number }
    | { readonly is: 'waiting' | 'failed' | 'unavailable' };
};

/** A planned file of a group. A file with a failure cannot be created; staff see the reason. */
export type PrintFilePlan = PlannedFile & {
  readonly failure: string;
  /** Changes with the PDFs and with every setting of the file. Its hash is stored, so its format must not change. */
  readonly fingerprint: string;
};

/** Groups with more pages get no print file; staff print their documents one by one. */
const maxPages = 20_000;

/** Undefined while a document of the group is still being converted. */
export function planFiles(
  bindingType: BindingType,
  documents: readonly DocumentToPrint[],
): PrintFilePlan[] | undefined {
  if (isWaiting(documents)) return undefined;
  const failure = failureOf(documents);
  const counted = documents.map((document) => ({ ...document, pages: pagesOf(document) }));
  const inputs = documents.map(
    ({
      state,
      settings: { color_mode, copies, print_sided, paper_size, page_range, pages_per_side, pictures_before },
    }) => [
      state,
      copies,
      print_sided,
      paper_size,
      // Orders from before these settings have them empty, and their files stay valid.
      ...(page_range === '' && pages_per_side === 1 ? [] : [page_range, pages_per_side]),
      ...(pictures_before === 0 ? [] : [{ pictures_before }]),
      ...(color_mode === 'black_white' ? [] : [{ color_mode }]),
    ],
  );
  const files = failure ? planFailed(bindingType, counted) : planGroup(bindingType, counted);
  return files.map((file) => ({
    ...file,
    failure: failure || (isBlank(file) ? '没有要打印的页，请联系顾客' : ''),
    fingerprint: JSON.stringify([file.form, file.part, bindingType, inputs]),
  }));
}

/** Form and part of each file. Does not lay out pages, which takes seconds for several thousand pages. */
export function listFileNames(
  bindingType: BindingType,
  documents: readonly DocumentToPrint[],
): Pick<PrintFilePlan, 'form' | 'part'>[] | undefined {
  if (isWaiting(documents)) return undefined;
  const forms = kindOf(bindingType) === 'staple' ? (['flat', 'booklet'] as const) : (['flat'] as const);
  return splitIntoParts(documents).flatMap((_, index) => forms.map((form) => ({ form, part: index + 1 })));
}

/**
 * The exact counts came after the order and are lower than the estimates, so that no document of the file has the pages
 * of its range. One such document among others is left out.
 */
const isBlank = ({ pages }: PlannedFile) => pages.length === 0;

const isWaiting = (documents: readonly DocumentToPrint[]) => documents.some(({ state }) => state.is === 'waiting');

/** A file that cannot be created is not laid out, but its sheets are counted. */
function planFailed(bindingType: BindingType, documents: readonly PrintedDocument[]): PlannedFile[] {
  const onePageEach = documents.map((document) => ({
    ...document,
    pages: 1,
    settings: { ...document.settings, copies: 1, page_range: '' },
  }));
  const copies = setsOf(documents) ?? 1;
  return planGroup(bindingType, onePageEach).map((file) => {
    const parts = sheetsByPart(file.form === 'booklet' ? 'staple' : 'none', documents);
    return { ...file, copies, pages: [], sheets: (parts[file.part - 1]?.sheets ?? 0) / copies };
  });
}

function failureOf(documents: readonly DocumentToPrint[]): string {
  const failed = documents.findIndex(({ state }) => state.is === 'failed');
  if (failed !== -1) return `第 ${failed + 1} 个文件无法转换，请联系顾客`;
  const unavailable = documents.findIndex(({ state }) => state.is === 'unavailable');
  if (unavailable !== -1) return `第 ${unavailable + 1} 个文件还不能转换：这台机器没有安装 LibreOffice`;
  const isRepeated = setsOf(documents) === undefined;
  const pages = documents.reduce(
    (sum, document) => sum + selectedPagesOf(document) * (isRepeated ? document.settings.copies : 1),
    0,
  );
  return pages > maxPages ? `一共 ${pages} 页，超过 ${maxPages} 页，请按文件分开打印` : '';
}

const selectedPagesOf = (document: DocumentToPrint) =>
  countSelectedPages(document.settings.page_range, pagesOf(document));

/** The page count of the PDF; without a PDF, the charged page count. */
const pagesOf = ({ state, pageCount }: DocumentToPrint) => (state.is === 'done' ? state.pages : pageCount);
