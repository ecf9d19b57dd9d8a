import { plainPdf } from './corpus/make/plain-pdf.ts';

export type MarkedPage = {
  /** Of the page object: boxes, rotation; A4 unless it says otherwise. */
  readonly entries?: string;
  /** What it draws; the page's own mark unless it says otherwise. */
  readonly drawing?: string;
  /** Where that stands, when it is not in one piece. */
  readonly contents?: string;
};

/** A stream as an object is written. */
export const stream = (content: string, entries = '') =>
  `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`;

/** A black square of 40 points; the pages of a document have theirs further and further to the right. */
export const mark = (x: number, y: number) => `${x} ${y} 40 40 re f`;

/** A PDF of which every page can be told from the others by where its ink is. */
export function markedPdf(pages: readonly MarkedPage[], more: readonly string[] = [], catalog = ''): Buffer {
  const first = 3 + more.length;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`);
  return plainPdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages.length}>>`,
    ...more,
    ...pages.flatMap(({ entries = '/MediaBox[0 0 595 842]', drawing, contents }, index) => {
      const own = `${first + index * 2 + 1} 0 R`;
      return [
        `<</Type/Page/Parent 2 0 R${entries}/Contents ${contents ?? own}>>`,
        stream(drawing ?? mark(40 + index * 50, 700)),
      ];
    }),
  ]);
}
