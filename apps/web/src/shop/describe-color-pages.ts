import { type ColorPages, formatColorPages, readColorPages } from '@print/contract/color-pages';
import { selectPages } from '@print/contract/page-range';

const maxSpans = 6;

/** `第 1-3、7 页`: the pages in the range that have colour. Empty when there are none, or while they are not known. */
export function describeColorPages(colorPages: ColorPages, pageCount: number, range: string): string {
  const colored = readColorPages(colorPages, pageCount);
  const pages = selectPages(range, pageCount).filter((page) => colored?.has(page));
  if (pages.length === 0) return '';
  const spans = formatColorPages(pages).split(', ');
  const shown = spans.slice(0, maxSpans).join('、');
  return spans.length > maxSpans ? `第 ${shown} 等 ${pages.length} 页` : `第 ${shown} 页`;
}
