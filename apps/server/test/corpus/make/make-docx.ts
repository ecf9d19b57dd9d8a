import type { FileContents } from './file-contents.ts';
import { stripes } from './stripes.ts';
import { endOfSection, pageBreak, paragraph, picture, renderedBreak, section, table } from './word-body.ts';
import { appOf, wordFile } from './word-file.ts';
import { paragraphs } from './word-text.ts';

const image = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';

/** Valid Word files, as Word and WPS save them. Most state the same page count as their converted PDF has. */
export async function makeDocx(): Promise<FileContents> {
  return {
    'song.docx': textInFont('宋体', 60, 7),
    'hei.docx': textInFont('黑体', 60, 7),
    'kai.docx': textInFont('楷体', 60, 7),
    'fang-song.docx': textInFont('仿宋', 60, 7),
    'mixed-fonts.docx': mixedFonts(),
    'word-short.docx': text(2, appOf('Word', 1, 180)),
    'no-metadata.docx': text(60),
    'hundred-pages.docx': text(910, appOf('Word', 100, 118_000)),
    'wps-short.docx': text(2, appOf('WPS', 1)),
    'wps-long.docx': text(120, appOf('WPS', 1)),
    'wps-long-with-breaks.docx': text(120, appOf('WPS', 1), 10),
    'lying-too-high.docx': text(120, appOf('Word', 999)),
    'lying-too-low.docx': text(182, appOf('Word', 2)),
    'landscape.docx': wordFile({ body: body(20) + section({ isLandscape: true }), app: appOf('Word', 3) }),
    'odd-page-sections.docx': oddPageSections(),
    'table-and-picture.docx': await tableAndPicture(),
  };
}

export const body = (count: number) =>
  paragraphs(count)
    .map((content) => paragraph(content))
    .join('');

/** `breakEvery`: every n-th paragraph has a rendered page break, as Word writes it. */
function text(count: number, app?: string, breakEvery?: number): Promise<Buffer> {
  const marked = paragraphs(count).map((content, index) => {
    const xml = paragraph(content);
    const isFirst = breakEvery !== undefined && index > 0 && index % breakEvery === 0;
    return isFirst ? xml.replace('<w:r>', `${renderedBreak}<w:r>`) : xml;
  });
  return wordFile({ body: marked.join('') + section(), ...(app === undefined ? {} : { app }) });
}

function textInFont(font: string, count: number, pages: number): Promise<Buffer> {
  return wordFile({ font, body: body(count) + section(), app: appOf('Word', pages, count * 130) });
}

/** A report: headings in 黑体, text in 宋体, quotations in 楷体, the end in 仿宋. */
function mixedFonts(): Promise<Buffer> {
  const all = paragraphs(60).map((content, index) => {
    if (index % 10 === 0) return paragraph(`第${index / 10 + 1}章　概述`, { font: '黑体', halfPoints: 32 });
    if (index % 10 === 5) return paragraph(content, { font: '楷体_GB2312' });
    return paragraph(content, { font: index < 50 ? '宋体' : '仿宋_GB2312' });
  });
  return wordFile({ body: all.join('') + section(), app: appOf('Word', 7, 7000) });
}

/** Chapters start on odd pages: Word inserts a blank page where needed. */
function oddPageSections(): Promise<Buffer> {
  const chapters = [4, 16, 4, 16].map((count) => body(count) + endOfSection({ start: 'oddPage' }));
  return wordFile({ body: chapters.join('') + body(4) + section({ start: 'oddPage' }), app: appOf('Word', 9) });
}

async function tableAndPicture(): Promise<Buffer> {
  const rows = Array.from({ length: 30 }, (_, row) => [`第${row + 1}项`, `${row * 3}`, '合格']);
  return wordFile({
    body: body(4) + table(rows) + picture({ embed: 'rId9' }) + pageBreak + body(4) + section(),
    app: appOf('Word', 3, 2000),
    relations: [{ id: 'rId9', type: image, target: 'media/image1.png' }],
    extra: { 'word/media/image1.png': await stripes(600, 400) },
  });
}
