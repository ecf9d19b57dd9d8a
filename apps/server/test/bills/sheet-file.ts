import { zip } from '#platform/office/converter/zip.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The XML of a cell, given its reference, or nothing. */
export type SheetCell = (reference: string) => string;

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const inlineText =
  (text: string): SheetCell =>
  (r) =>
    `<c r="${r}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
export const sharedText =
  (index: number): SheetCell =>
  (r) =>
    `<c r="${r}" t="s"><v>${index}</v></c>`;
/** Styles: 0 plain, 1 a date format of its own, 2 money, 3 the built-in date format. */
export const number =
  (value: number | string, style = 0): SheetCell =>
  (r) =>
    `<c r="${r}" s="${style}"><v>${value}</v></c>`;
export const formula =
  (code: string, value: string): SheetCell =>
  (r) =>
    `<c r="${r}" t="str"><f>${escapeXml(code)}</f><v>${escapeXml(value)}</v></c>`;
export const noCell: SheetCell = () => '';

export type SheetFile = {
  /** A missing row has no element at all. */
  readonly rows: readonly (readonly SheetCell[] | undefined)[];
  readonly sharedStrings?: readonly string[];
  readonly startsIn1904?: boolean;
  readonly extra?: Record<string, string | Buffer>;
};

export function sheetFile(file: SheetFile): Promise<Buffer> {
  return zip(sheetParts(file));
}

export function sheetParts({
  rows,
  sharedStrings = [],
  startsIn1904,
  extra,
}: SheetFile): Record<string, string | Buffer> {
  return {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations([['rId1', `${office}/officeDocument`, 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${startsIn1904 ? ' date1904="1"' : ''}/>` +
      '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', `${office}/worksheet`, 'worksheets/sheet1.xml'],
      ['rId2', `${office}/styles`, 'styles.xml'],
      ['rId3', `${office}/sharedStrings`, 'sharedStrings.xml'],
    ]),
    'xl/styles.xml':
      `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>` +
      '<numFmt numFmtId="165" formatCode="&quot;¥&quot;#,##0.00;[Red]\\-&quot;¥&quot;#,##0.00"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `${xml}<sst xmlns="${main}">${sharedStrings
      .map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t><rPh><t>读音</t></rPh></si>`)
      .join('')}</sst>`,
    'xl/worksheets/sheet1.xml':
      `${xml}<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData>` +
      '<mergeCells><mergeCell ref="A1:K1"/></mergeCells></worksheet>',
    ...extra,
  };
}

function rowXml(cells: readonly SheetCell[] | undefined, index: number): string {
  if (!cells) return '';
  const row = index + 1;
  return `<row r="${row}">${cells.map((cell, column) => cell(`${String.fromCharCode(65 + column)}${row}`)).join('')}</row>`;
}

function relations(rows: readonly (readonly [id: string, type: string, target: string])[]): string {
  const all = rows.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`);
  return `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
}

const contentTypes =
  `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`;
