import { allocate, bytesAt, type Pdfium, uint32sAt } from './pdfium.ts';

/** Offset of the page list in a pdfium document: a C++ vector of three pointers, to begin, end and capacity. */
export type PageListOffset = number;

/** The page tree has three pages; its `/Count` is seven. */
const wrongCountPdf = Buffer.from(
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
 * it throws, and no page is counted. docs/decisions/0021 has the alternatives.
 */
export function findPageList(pdfium: Pdfium): PageListOffset {
  const file = allocate(pdfium, wrongCountPdf.length);
  bytesAt(pdfium, file, wrongCountPdf.length).set(wrongCountPdf);
  const document = pdfium._FPDF_LoadMemDocument(file, wrongCountPdf.length, 0);
  try {
    for (let offset = 0; offset < 512; offset += 4) {
      const [begin = 0, end = 0, capacity = 0] = uint32sAt(pdfium, document + offset, 3);
      if (begin === 0 || end - begin !== 7 * 4 || capacity < end) continue;
      const { count, restore } = walkPages(pdfium, offset, document, 10);
      restore();
      if (count === 3) return offset;
    }
    throw new Error('the page list of this pdfium was not found');
  } finally {
    pdfium._FPDF_CloseDocument(document);
    pdfium.wasmExports.free(file);
  }
}

export type WalkedPages = {
  /** Number of pages in the page tree; at most one more than the limit. */
  readonly count: number;
  /** False: the page tree has a cycle, so the count is arbitrary. */
  readonly isWhole: boolean;
  /** Must be called before the document is closed. */
  restore(): void;
};

/**
 * Walks the page tree once: when a page beyond the limit is requested, pdfium records every page on the way.
 * Afterwards the document has exactly the pages found, whatever its `/Count`.
 */
export function walkPages(pdfium: Pdfium, offset: PageListOffset, document: number, maxCount: number): WalkedPages {
  const declared = pdfium._FPDF_GetPageCount(document);
  const length = maxCount + 1;
  const list = allocate(pdfium, length * 4 + 8);
  const end = list + length * 4;
  bytesAt(pdfium, list, length * 4).fill(0);
  const pointers = () => uint32sAt(pdfium, document + offset, 3);
  const own = Uint32Array.from(pointers());
  const restore = () => {
    pointers().set(own);
    pdfium.wasmExports.free(list);
  };
  const find = (index: number) => pdfium._FPDF_GetPageSizeByIndexF(document, index, end) !== 0;

  pointers().set([list, end, end]);
  if (pdfium._FPDF_GetPageCount(document) !== length) return { count: 0, isWhole: false, restore };
  const isBeyond = find(maxCount);
  const recorded = uint32sAt(pdfium, list, length);
  // A kid that is not a dictionary leaves a gap and is not a page.
  const pages = recorded.filter((page) => page !== 0);
  const first = recorded.findIndex((page) => page !== 0);
  // A completed walk restarts when a cleared page is requested; an aborted one does not.
  if (first !== -1) uint32sAt(pdfium, list + first * 4, 1)[0] = 0;
  const hasEnded = first === -1 || find(first);
  // A page may be listed twice on purpose; then `/Count` includes it twice.
  const isOnce = new Set(pages).size === pages.length || pages.length === declared;

  uint32sAt(pdfium, list, pages.length).set(pages);
  pointers().set([list, list + pages.length * 4, end]);
  return { count: pages.length, isWhole: isBeyond || (hasEnded && isOnce), restore };
}
