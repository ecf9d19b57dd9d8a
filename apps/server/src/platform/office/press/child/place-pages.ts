import { PDFDict, PDFName, type PDFObject, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import type { PaperDimensions } from '../press.ts';
import type { CopiedPage } from './copy-page.ts';
import { fitMatrix, type Matrix, orientLike, visibleSize } from './page-geometry.ts';
import type { PdfWriter } from './pdf-writer.ts';

/** The entries of a page dictionary, without `/Type` and `/Parent`. */
export type PageEntries = ReadonlyMap<PDFName, PDFObject>;

/** Each use of a page gets its own page object: a page tree may not list one object twice. */
export function placeCopy(page: CopiedPage & { readonly kind: 'page' }, { context }: PdfWriter): PageEntries {
  const entries = new Map(page.entries);
  if (page.annotations.length === 0) return entries;
  const annotations = page.annotations.map(({ appearance, rect }) =>
    context.obj({ Type: 'Annot', Subtype: 'Stamp', F: 4, Rect: [...rect], AP: { N: appearance } }),
  );
  return entries.set(PDFName.of('Annots'), context.obj(annotations));
}

export function placeBlank({ width, height }: PaperDimensions, { context }: PdfWriter): PageEntries {
  return new Map<PDFName, PDFObject>([
    [PDFName.of('MediaBox'), context.obj([0, 0, width, height])],
    [PDFName.of('Resources'), context.obj({})],
  ]);
}

type FormPage = CopiedPage & { readonly kind: 'form' };

/** Scales the page to the paper, in the orientation of the page. */
export function placeScaled(page: FormPage, paper: PaperDimensions, writer: PdfWriter): PageEntries {
  const sheet = orientLike(paper, visibleSize(page.geometry));
  return placeForms([{ page, matrix: fitMatrix(page.geometry, sheet) }], sheet, writer);
}

/** Puts two pages side by side on landscape paper. */
export function placeSideBySide(
  [left, right]: readonly (FormPage | undefined)[],
  paper: PaperDimensions,
  writer: PdfWriter,
): PageEntries {
  const sheet = orientLike(paper, { width: 2, height: 1 });
  const half = { width: sheet.width / 2, height: sheet.height };
  const placed = [
    left && { page: left, matrix: fitMatrix(left.geometry, half) },
    right && { page: right, matrix: fitMatrix(right.geometry, half, half.width) },
  ];
  return placeForms(
    placed.filter((page) => page !== undefined),
    sheet,
    writer,
  );
}

type Placed = { readonly page: FormPage; readonly matrix: Matrix };

function placeForms(placed: readonly Placed[], sheet: PaperDimensions, writer: PdfWriter): PageEntries {
  const { context } = writer;
  const xObjects = new Map<PDFName, PDFRef>();
  const addXObject = (ref: PDFRef) => {
    const key = `X${xObjects.size}`;
    xObjects.set(PDFName.of(key), ref);
    return key;
  };
  const content = placed.map(({ page, matrix }) => contentOf(page, matrix, addXObject)).join('\n');
  const contents = PDFRawStream.of(context.obj({}), Buffer.from(content, 'latin1'));
  const forms = PDFDict.fromMapWithContext(new Map<PDFName, PDFObject>(xObjects), context);
  return new Map<PDFName, PDFObject>([
    [PDFName.of('MediaBox'), context.obj([0, 0, sheet.width, sheet.height])],
    [PDFName.of('Resources'), context.obj({ XObject: forms })],
    [PDFName.of('Contents'), context.register(contents)],
  ]);
}

function contentOf(
  { geometry, form, annotations }: FormPage,
  matrix: Matrix,
  addXObject: (ref: PDFRef) => string,
): string {
  const [left, bottom, right, top] = geometry.box;
  const clip = `${formatNumbers([left, bottom, right - left, top - bottom])} re W n`;
  const appearances = annotations.map(
    ({ matrix, appearance }) => `q ${formatNumbers(matrix)} cm /${addXObject(appearance)} Do Q`,
  );
  const page = form ? [`/${addXObject(form)} Do`] : [];
  return ['q', `${formatNumbers(matrix)} cm`, clip, ...page, ...appearances, 'Q'].join('\n');
}

/** PDF has no exponent notation. */
const formatNumbers = (values: readonly number[]) =>
  values.map((value) => Number(value.toFixed(6)).toFixed(6)).join(' ');
