/** Pages from `first` to `last`; an open end has the last page `Infinity`. */
type Span = { readonly first: number; readonly last: number };

/** Longer texts are refused. A stored range is at most as long. */
export const maxRangeLength = 200;

const example = '1-3, 5, 8-';

/**
 * Reads which pages of a document to print, as people write them: `1-3, 5, 8-`, also with Chinese commas, other dashes,
 * spaces and full-width digits. Returns the same range in ascending order without doubles, empty for all pages; or the
 * problem, as a sentence for the field. `pages` is the page count of the document, once it is known; an estimate is no
 * reason to say that the document has no such page.
 */
export function readPageRange(
  text: string,
  pages = Number.POSITIVE_INFINITY,
  isEstimated = false,
): { readonly range: string } | { readonly problem: string } {
  if (text.length > maxRangeLength) return { problem: `页码范围太长，最多 ${maxRangeLength} 个字` };
  const spans: Span[] = [];
  for (const part of partsOf(text)) {
    const span = readSpan(part);
    if ('problem' in span) return span;
    spans.push(span);
  }
  if (spans.length === 0 && text.trim() !== '') return { problem: unreadable(text.trim()) };
  const merged = mergeSpans(spans);
  const { first = 1, last = 1 } = merged.at(-1) ?? {};
  const highest = last === Number.POSITIVE_INFINITY ? first : last;
  if (highest > pages) return { problem: missingPage(highest, pages, isEstimated) };
  const range = formatSpans(merged);
  return range.length > maxRangeLength ? { problem: `页码范围太长，最多 ${maxRangeLength} 个字` } : { range };
}

/** The numbers of the selected pages. Pages that the document does not have are left out. */
export function selectPages(range: string, pages: number): number[] {
  return spansWithin(range, pages).flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}

export function countSelectedPages(range: string, pages: number): number {
  if (range === '') return pages;
  return spansWithin(range, pages).reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

const missingPage = (page: number, pages: number, isEstimated: boolean) =>
  isEstimated
    ? `目前估算只有 ${pages} 页，还不能选第 ${page} 页，可先留空，页数确定后再填`
    : `文件只有 ${pages} 页，没有第 ${page} 页`;

const unreadable = (text: string) => `看不懂“${text}”，请像 ${example} 这样写`;

/**
 * NFKC turns full-width digits, commas and dashes into plain ones. Spaces beside a dash belong to it. A Chinese dash is
 * two characters.
 */
function partsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(/\s*[\p{Pd}−~〜至到]+\s*/gu, '-')
    .split(/[\s,、;]+/)
    .filter((part) => part !== '');
}

function readSpan(part: string): Span | { readonly problem: string } {
  const [, from, dash, to] = /^(\d{1,6})(?:(-)(\d{0,6}))?$/.exec(part) ?? [];
  if (from === undefined) return { problem: unreadable(part) };
  const first = Number(from);
  const last = to ? Number(to) : dash ? Number.POSITIVE_INFINITY : first;
  if (first === 0) return { problem: '页码从 1 开始' };
  if (last < first) return { problem: `“${part}”前后颠倒了，请写成 ${last}-${first}` };
  return { first, last };
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.first - b.first)) {
    const before = merged.at(-1);
    if (before && span.first <= before.last + 1)
      merged.splice(-1, 1, { first: before.first, last: Math.max(before.last, span.last) });
    else merged.push(span);
  }
  return merged;
}

function formatSpans(spans: readonly Span[]): string {
  const [only] = spans;
  if (only?.first === 1 && only.last === Number.POSITIVE_INFINITY) return '';
  return spans
    .map(({ first, last }) => {
      if (last === Number.POSITIVE_INFINITY) return `${first}-`;
      return first === last ? `${first}` : `${first}-${last}`;
    })
    .join(', ');
}

/** Reads a range that `readPageRange` has returned. */
function spansOf(range: string): Span[] {
  return partsOf(range).map((part) => {
    const span = readSpan(part);
    if ('problem' in span) throw new Error(`${range} is not a page range`);
    return span;
  });
}

function spansWithin(range: string, pages: number): Span[] {
  if (range === '') return [{ first: 1, last: pages }];
  return spansOf(range)
    .filter(({ first }) => first <= pages)
    .map(({ first, last }) => ({ first, last: Math.min(last, pages) }));
}
