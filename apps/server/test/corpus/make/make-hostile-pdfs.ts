import type { FileContents } from './file-contents.ts';
import { newPdf, pdfOf } from './make-pdfs.ts';
import { plainContent, plainPage, plainPdf } from './plain-pdf.ts';

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';

/** PDFs with wrong counts, loops or bombs, and damaged ones. */
export async function makeHostilePdfs(): Promise<FileContents> {
  const twelve = await pdfOf(Array(12).fill([595.28, 841.89]));
  const uncompressed = uncompressedPages(12, 12);
  return {
    'zero-bytes.pdf': '',
    'truncated-packed.pdf': Buffer.from(twelve).subarray(0, Math.floor(twelve.length * 0.6)),
    'truncated-loose.pdf': uncompressed.subarray(0, Math.floor(uncompressed.length * 0.8)),
    'lost-index.pdf': Buffer.from(uncompressed.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'),
    'header-only.pdf': '%PDF-1.7\n',
    'count-too-high.pdf': uncompressedPages(3, 40),
    'count-too-low.pdf': uncompressedPages(12, 1),
    'count-negative.pdf': uncompressedPages(3, -3),
    'count-a-million.pdf': uncompressedPages(1, 1_000_000),
    'looped-kids.pdf': loopedKids(),
    'page-tree-bomb.pdf': pageTreeBomb(),
    'five-thousand-and-one-pages.pdf': await blankPages(5001),
    'no-pages.pdf': plainPdf([catalogue, '<< /Type /Pages /Kids [] /Count 0 >>']),
    'web-page.pdf': '<!DOCTYPE html>\n<html><body><h1>登录后下载</h1></body></html>\n',
  };
}

/** `pages` real pages in a page tree with the `/Count` `count`. */
function uncompressedPages(pages: number, count: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => 3 + 2 * index);
  return plainPdf([
    catalogue,
    `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${count} >>`,
    ...kids.flatMap((kid, index) => [plainPage(2, kid + 1), plainContent(`Page ${index + 1}`)]),
  ]);
}

async function blankPages(pages: number): Promise<Uint8Array> {
  const pdf = await newPdf();
  for (let page = 0; page < pages; page += 1) pdf.addPage([595.28, 841.89]);
  return await pdf.save();
}

/** A page tree node that contains the root. */
function loopedKids(): Buffer {
  return plainPdf([
    catalogue,
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    plainPage(2, 5),
    '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 4 0 R] /Count 1 >>',
    plainContent('Page 1'),
  ]);
}

/** Ten levels, each with ten references to the same node: ten billion pages in a kilobyte. */
function pageTreeBomb(): Buffer {
  const levels = 10;
  const branches = Array.from({ length: levels }, (_, level) => {
    const kids = `${level + 3} 0 R `.repeat(10);
    return `<< /Type /Pages ${level > 0 ? `/Parent ${level + 1} 0 R ` : ''}/Kids [${kids}] /Count ${10 ** (levels - level)} >>`;
  });
  return plainPdf([catalogue, ...branches, plainPage(levels + 1, levels + 3), plainContent('Boom')]);
}
