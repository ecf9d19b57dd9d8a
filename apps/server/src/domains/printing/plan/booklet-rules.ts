/**
 * A booklet folded in the middle, as one signature: two pages beside each other on each side of a sheet, the outermost
 * sheet first, front and back in turn. Blank pages fill the last sheet.
 */
export function imposeBooklet<Page>(pages: readonly Page[]): [Page | undefined, Page | undefined][] {
  const sheets = Math.ceil(pages.length / 4);
  const last = sheets * 4 - 1;
  return Array.from({ length: sheets }, (_, sheet) => sheet * 2).flatMap((first) => [
    [pages[last - first], pages[first]],
    [pages[first + 1], pages[last - first - 1]],
  ]);
}
