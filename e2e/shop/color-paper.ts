import { plainPage, plainPdf } from '../../apps/server/test/corpus/make/plain-pdf.ts';

const barHeights = [60, 140, 90, 180];

/** A report whose pages have a bar chart, in blue on these pages and in grey on all others. */
export function createColorPaper(name: string, pages: number, isColored: (page: number) => boolean) {
  const contents = Array.from({ length: pages }, (_, index) => {
    const page = index + 1;
    const bars = barHeights.map((height, bar) => `${100 + bar * 70} 400 40 ${height} re f`);
    const fill = isColored(page) ? '0.12 0.35 0.75 rg' : '0.4 g';
    const drawing = `BT /F1 24 Tf 72 760 Td (Figure ${page}) Tj ET ${fill} ${bars.join(' ')}`;
    return `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`;
  });
  const first = 3;
  const kids = contents.map((_, index) => `${first + index} 0 R`).join(' ');
  const buffer = plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    ...contents.map((_, index) => plainPage(2, first + pages + index)),
    ...contents,
  ]);
  return { name, mimeType: 'application/pdf', buffer };
}
