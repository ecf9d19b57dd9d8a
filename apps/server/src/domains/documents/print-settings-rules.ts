import { readPageRange } from '@print/contract/page-range';
import type { Paper, PriceList } from '@print/contract/price-list';
import type { PrintSettings, RequestedSettings } from '@print/contract/print-settings';
import type { ChargedPages } from './page-count-rules.ts';

/** Completes the settings of a request; `problem` is the message for the field `page_range`. */
export function readPrintSettings(
  { page_range = '', pages_per_side = 1, pictures_before = 0, ...settings }: RequestedSettings,
  counted: ChargedPages | undefined,
): { readonly settings: PrintSettings } | { readonly problem: string } {
  const read = readPageRange(page_range, counted?.pages, counted?.isEstimated);
  if ('problem' in read) return read;
  const { color_mode, print_sided, paper_size, copies } = settings;
  return {
    settings: { color_mode, print_sided, paper_size, copies, page_range: read.range, pages_per_side, pictures_before },
  };
}

/** The problem of one field; undefined if the paper can be ordered in this colour. */
export function paperProblem(
  { papers }: Pick<PriceList, 'papers'>,
  { paper_size: id, color_mode }: Pick<PrintSettings, 'paper_size' | 'color_mode'>,
): { readonly field: 'paper_size' | 'color_mode'; readonly message: string } | undefined {
  const paper = papers.find((one) => one.id === id);
  if (!paper?.is_shown) return { field: 'paper_size', message: missingPaper(papers, paper) };
  if (color_mode === 'black_white' || paper.color_price !== null) return undefined;
  return { field: 'color_mode', message: missingColor(papers, paper) };
}

function missingPaper(papers: readonly Paper[], paper: Paper | undefined): string {
  const offered = papers.filter(({ is_shown }) => is_shown);
  return `${paper ? `现在没有 ${paper.name}` : '没有这种纸'}，请选 ${namesOf(offered)}`;
}

function missingColor(papers: readonly Paper[], { name }: Paper): string {
  const offered = papers.filter(({ is_shown, color_price }) => is_shown && color_price !== null);
  if (offered.length === 0) return '暂不支持彩色打印，请选黑白';
  return `${name} 不能彩色打印，请选黑白，或换 ${namesOf(offered)}`;
}

const namesOf = (papers: readonly Paper[]) => papers.map(({ name }) => name).join('、');
