import { readPageRange } from '@print/contract/page-range';
import type { Paper, PriceList } from '@print/contract/price-list';
import type { PrintSettings, RequestedSettings } from '@print/contract/print-settings';

/** Completes the settings of a request; `problem` is the message for the field `page_range`. */
export function readPrintSettings(
  { page_range = '', pages_per_side = 1, pictures_before = 0, ...settings }: RequestedSettings,
  pages: number | undefined,
): { readonly settings: PrintSettings } | { readonly problem: string } {
  const read = readPageRange(page_range, pages);
  if ('problem' in read) return read;
  const { color_mode, print_sided, paper_size, copies } = settings;
  return {
    settings: { color_mode, print_sided, paper_size, copies, page_range: read.range, pages_per_side, pictures_before },
  };
}

/** The message for the field `paper_size`; undefined if the paper can be ordered. */
export function paperProblem(
  { papers }: Pick<PriceList, 'papers'>,
  { paper_size: id }: Pick<PrintSettings, 'paper_size'>,
): string | undefined {
  const paper = papers.find((one) => one.id === id);
  return paper?.is_shown ? undefined : missingPaper(papers, paper);
}

function missingPaper(papers: readonly Paper[], paper: Paper | undefined): string {
  const offered = papers.filter(({ is_shown }) => is_shown);
  return `${paper ? `现在没有 ${paper.name}` : '没有这种纸'}，请选 ${namesOf(offered)}`;
}

const namesOf = (papers: readonly Paper[]) => papers.map(({ name }) => name).join('、');
