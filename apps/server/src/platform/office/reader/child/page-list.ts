import { allocate, bytesAt, type Pdfium, wordsAt } from './pdfium.ts';

/** Offset of the page list in a pdfium document: a C++ vector of three pointers, to begin, end and capacity. */
export type PageListPlace = number;

/** Three pages that say they are seven. */
const lyingPdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 7/Kids[3 0 R 4 0 R 5 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R>>endobj
4 0 obj<</Type/Page/Parent 2 0 R>>endobj
5 0 obj<</Type/Page/Parent 2 0 R>>endobj
trailer<</Root 1 0 R/Size 6>>
`,
);

/**
 * pdfium reports `/Count` and loads no page beyond it, so a forged count would be a forged price. This finds the page
 * list in pdfium's memory and proves the offset with a file whose count is wrong. If a new pdfium has another layout,
 * it throws, and no page is counted. Decision 21 has the alternatives.
 */
export function findPageList(pdfium: Pdfium): PageListPlace {
  const file = allocate(pdfium, lyingPdf.length);
  bytesAt(pdfium, file, lyingPdf.length).set(lyingPdf);
  const document = pdfium._FPDF_LoadMemDocument(file, lyingPdf.length, 0);
  try {
    for (let place = 0; place < 512; place += 4) {
      const [begin = 0, end = 0, room = 0] = wordsAt(pdfium, document + place, 3);
      if (begin === 0 || end - begin !== 7 * 4 || room < end) continue;
      const { count, restore } = walkPages(pdfium, place, document, 10);
      restore();
      if (count === 3) return place;
    }
    throw new Error('this pdfium keeps its list of pages where nobody expects it');
  } finally {
    pdfium._FPDF_CloseDocument(document);
    pdfium.wasmExports.free(file);
  }
}

export type WalkedPages = {
  /** How many pages are really in the tree; at most one more than asked for. */
  readonly count: number;
  /** False: the tree leads back into itself, and where pdfium gave up says nothing. */
  readonly isWhole: boolean;
  /** Must be called before the document is closed. */
  restore(): void;
};

/**
 * Walks the page tree once: when a page beyond the limit is requested, pdfium records every page on the way.
 * Afterwards the document has exactly the pages found, whatever its `/Count`.
 */
export function walkPages(pdfium: Pdfium, place: PageListPlace, document: number, most: number): WalkedPages {
  const declared = pdfium._FPDF_GetPageCount(document);
  const length = most + 1;
  const list = allocate(pdfium, length * 4 + 8);
  const end = list + length * 4;
  bytesAt(pdfium, list, length * 4).fill(0);
  const pointers = () => wordsAt(pdfium, document + place, 3);
  const own = Uint32Array.from(pointers());
  const restore = () => {
    pointers().set(own);
    pdfium.wasmExports.free(list);
  };
  const find = (index: number) => pdfium._FPDF_GetPageSizeByIndexF(document, index, end) !== 0;

  pointers().set([list, end, end]);
  if (pdfium._FPDF_GetPageCount(document) !== length) return { count: 0, isWhole: false, restore };
  const isBeyond = find(most);
  const noted = wordsAt(pdfium, list, length);
  // What is no dictionary leaves a gap, and is no page.
  const pages = noted.filter((page) => page !== 0);
  const first = noted.findIndex((page) => page !== 0);
  // A walk that came to its end starts anew when asked for a forgotten page; one that gave up stays where it is.
  if (first !== -1) wordsAt(pdfium, list + first * 4, 1)[0] = 0;
  const hasEnded = first === -1 || find(first);
  // A page may be listed twice on purpose; then the tree says so.
  const isOnce = new Set(pages).size === pages.length || pages.length === declared;

  wordsAt(pdfium, list, pages.length).set(pages);
  pointers().set([list, list + pages.length * 4, end]);
  return { count: pages.length, isWhole: isBeyond || (hasEnded && isOnce), restore };
}
