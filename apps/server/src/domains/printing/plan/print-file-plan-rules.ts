import type { BindingType } from '@print/contract/orders';
import type { PrintedDocument, PrintSettings } from '@print/contract/print-settings';
import { setsOf, sheetsByPart, splitByPaper } from '@print/contract/sheets';
import { type PlannedFile, planGroup } from './print-plan-rules.ts';

/** An ordered document, and how far the PDF is that will be printed. */
export type DocumentToPrint = {
  readonly settings: PrintSettings;
  readonly pageCount: number;
  readonly state:
    | { readonly is: 'done'; readonly pdfKey: string; readonly pages: number }
    | { readonly is: 'waiting' | 'failed' | 'unavailable' };
};

/** A file that belongs to a group; with a failure it cannot be made, and staff read why. */
export type WantedFile = PlannedFile & {
  readonly failure: string;
  /** Tells it from what would be made with other settings or other PDFs. */
  readonly fingerprint: string;
};

/** More pages than any printer is sent at once. */
const maxPages = 20_000;

/** Undefined while a document of the group is still being converted. */
export function planFiles(
  bindingType: BindingType,
  documents: readonly DocumentToPrint[],
): WantedFile[] | undefined {
  if (isWaiting(documents)) return undefined;
  const failure = whyNot(documents);
  const papers = documents.map((one) => ({ ...one, pages: pagesOf(one) }));
  const made = documents.map(({ state, settings: { copies, print_sided, paper_size } }) => [
    state,
    copies,
    print_sided,
    paper_size,
  ]);
  const files = failure ? planUnmade(bindingType, papers) : planGroup(bindingType, papers);
  return files.map((file) => ({
    ...file,
    failure,
    fingerprint: JSON.stringify([file.form, file.part, bindingType, made]),
  }));
}

/** The files there will be, by name: to lay out some thousand pages only to count files takes seconds. */
export function listFileNames(
  bindingType: BindingType,
  documents: readonly DocumentToPrint[],
): Pick<WantedFile, 'form' | 'part'>[] | undefined {
  if (isWaiting(documents)) return undefined;
  const forms = bindingType === 'staple' ? (['flat', 'booklet'] as const) : (['flat'] as const);
  return splitByPaper(documents).flatMap((_, index) => forms.map((form) => ({ form, part: index + 1 })));
}

const isWaiting = (documents: readonly DocumentToPrint[]) =>
  documents.some(({ state }) => state.is === 'waiting');

/** What is not made is not laid out; how much paper it would take is known all the same. */
function planUnmade(bindingType: BindingType, documents: readonly PrintedDocument[]): PlannedFile[] {
  const short = documents.map((one) => ({ ...one, pages: 1, settings: { ...one.settings, copies: 1 } }));
  const copies = setsOf(documents) ?? 1;
  return planGroup(bindingType, short).map((file) => {
    const parts = sheetsByPart(file.form === 'booklet' ? 'staple' : 'none', documents);
    return { ...file, copies, pages: [], sheets: (parts[file.part - 1]?.sheets ?? 0) / copies };
  });
}

export function whyNot(documents: readonly DocumentToPrint[]): string {
  const failed = documents.findIndex(({ state }) => state.is === 'failed');
  if (failed !== -1) return `第 ${failed + 1} 个文件无法转换，请联系顾客`;
  const unavailable = documents.findIndex(({ state }) => state.is === 'unavailable');
  if (unavailable !== -1) return `第 ${unavailable + 1} 个文件还不能转换：这台机器没有安装 LibreOffice`;
  const isRepeated = setsOf(documents) === undefined;
  const pages = documents.reduce(
    (sum, one) => sum + pagesOf(one) * (isRepeated ? one.settings.copies : 1),
    0,
  );
  return pages > maxPages ? `一共 ${pages} 页，超过 ${maxPages} 页，请按文件分开打印` : '';
}

/** Counted in the PDF that is printed, or else what was charged for. */
const pagesOf = ({ state, pageCount }: DocumentToPrint) => (state.is === 'done' ? state.pages : pageCount);
