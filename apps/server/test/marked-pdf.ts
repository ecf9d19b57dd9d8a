import { plainPdf } from './corpus/make/plain-pdf.ts';

export type MarkedPage = {
  /** Entries of the page object, such as boxes and rotation; A4 by default. */
  readonly entries?: string;
  /** Content stream; the page's own mark by default. */
  readonly drawing?: string;
  /** Value of /Contents, for content in several streams. */
  readonly contents?: string;
};

/** A PDF stream object. */
export const stream = (content: string, entries = '') =>
  `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`;

/** A black square of 40 points. */
export const mark = (x: number, y: number) => `${x} ${y} 40 40 re f`;

/** A PDF whose pages are identified by the position of their mark, further right on each page. */
export function markedPdf(pages: readonly MarkedPage[], extraObjects: readonly string[] = [], catalog = ''): Buffer {
  const first = 3 + extraObjects.length;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`);
  return plainPdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages.length}>>`,
    ...extraObjects,
    ...pages.flatMap(({ entries = '/MediaBox[0 0 595 842]', drawing, contents }, index) => {
      const ownContents = `${first + index * 2 + 1} 0 R`;
      return [
        `<</Type/Page/Parent 2 0 R${entries}/Contents ${contents ?? ownContents}>>`,
        stream(drawing ?? mark(40 + index * 50, 700)),
      ];
    }),
  ]);
}
