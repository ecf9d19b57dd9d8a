import { allocate, bytesAt, type Pdfium, wordsAt } from './pdfium.ts';

/** Where inside a document pdfium keeps its list of pages: three pointers, to its begin, its end and its room's end. */
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
 * pdfium repeats whatever `/Count` says and looks up no page beyond it, so a forged one would be a forged price.
 * Its list of pages is found here by what it must look like, and proven by a file that lies; if a new pdfium
 * keeps it elsewhere, nothing is counted rather than anything believed.
 */
export function findPageList(pdfium: Pdfium): PageListPlace {
  const file = allocate(pdfium, lyingPdf.length);
  bytesAt(pdfium, file, lyingPdf.length).set(lyingPdf);
  const document = pdfium._FPDF_LoadMemDocument(file, lyingPdf.length, 0);
  try {
    for (let place = 0; place < 512; place += 4) {
      const [begin = 0, end = 0, room = 0] = wordsAt(pdfium, document + place, 3);
      if (begin === 0 || end - begin !== 7 * 4 || room < end) continue;
      const { pages, restore } = walkPages(pdfium, place, document, 10);
      restore();
      if (pages.length === 3) return place;
    }
    throw new Error('this pdfium keeps its list of pages where nobody expects it');
  } finally {
    pdfium._FPDF_CloseDocument(document);
    pdfium.wasmExports.free(file);
  }
}

export type WalkedPages = {
  /** The object of every page that is really in the tree, in order; at most one more than asked for. */
  readonly pages: readonly number[];
  readonly declared: number;
  /** Must be called before the document is closed. */
  restore(): void;
};

/**
 * Walks the page tree once: asked for a page further on than any may be, pdfium notes every page it comes by.
 * Afterwards the document has exactly the pages found, whatever it said of itself.
 */
export function walkPages(pdfium: Pdfium, place: PageListPlace, document: number, most: number): WalkedPages {
  const declared = pdfium._FPDF_GetPageCount(document);
  const length = most + 1;
  const list = allocate(pdfium, length * 4 + 8);
  const size = list + length * 4;
  bytesAt(pdfium, list, length * 4).fill(0);
  const pointers = () => wordsAt(pdfium, document + place, 3);
  const own = Uint32Array.from(pointers());
  const restore = () => {
    pointers().set(own);
    pdfium.wasmExports.free(list);
  };

  pointers().set([list, list + length * 4, list + length * 4]);
  if (pdfium._FPDF_GetPageCount(document) !== length) {
    restore();
    return { pages: [], declared, restore: () => {} };
  }
  pdfium._FPDF_GetPageSizeByIndexF(document, most, size);
  // What is no dictionary in the tree leaves a gap, and is no page.
  const pages = Array.from(wordsAt(pdfium, list, length)).filter((object) => object !== 0);
  wordsAt(pdfium, list, pages.length).set(pages);
  pointers().set([list, list + pages.length * 4, list + length * 4]);
  return { pages, declared, restore };
}
