import { PDFDict, PDFName, type PDFObject, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import type { PaperDimensions } from '../press.ts';
import type { CopiedPage } from './copy-page.ts';
import type { GridLayout } from './lay-out-grid.ts';
import {
  fitInto,
  type Matrix,
  type Rectangle,
  transformRectangle,
  uprightMatrix,
  visibleSize,
} from './page-geometry.ts';
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

export type FormPage = CopiedPage & { readonly kind: 'form' };

type PlacedForm = { readonly page: FormPage; readonly matrix: Matrix; readonly isFramed: boolean };

/** One or more pages on a sheet of their own, which can be placed anywhere. */
export type PrintedPage = { readonly size: PaperDimensions; readonly forms: readonly PlacedForm[] };

export function printPage(page: FormPage): PrintedPage {
  const { geometry } = page;
  return { size: visibleSize(geometry), forms: [{ page, matrix: uprightMatrix(geometry), isFramed: false }] };
}

/** Fits each page into its place; places without a page stay blank. */
export function printGrid(
  pages: readonly { readonly page: FormPage; readonly isFramed: boolean }[],
  { sheet, places }: GridLayout,
): PrintedPage {
  const forms = pages.flatMap(({ page, isFramed }, at) => {
    const place = places[at];
    if (!place) throw new Error('there are more pages than places');
    const fit = fitInto(visibleSize(page.geometry), place);
    return { page, isFramed, matrix: fit(uprightMatrix(page.geometry)) };
  });
  return { size: sheet, forms };
}

/** Puts the pages side by side on the sheet, each as large as it fits. */
export function placeOnSheet(
  pages: readonly (PrintedPage | undefined)[],
  sheet: PaperDimensions,
  writer: PdfWriter,
): PageEntries {
  const width = sheet.width / pages.length;
  const placed = pages.flatMap((page, at) => {
    if (!page) return [];
    const fit = fitInto(page.size, [at * width, 0, (at + 1) * width, sheet.height]);
    return page.forms.map((form) => ({ ...form, matrix: fit(form.matrix) }));
  });
  return placeForms(placed, sheet, writer);
}

function placeForms(placed: readonly PlacedForm[], sheet: PaperDimensions, writer: PdfWriter): PageEntries {
  const { context } = writer;
  const xObjects = new Map<PDFName, PDFRef>();
  const addXObject = (ref: PDFRef) => {
    const key = `X${xObjects.size}`;
    xObjects.set(PDFName.of(key), ref);
    return key;
  };
  const content = placed.map((form) => contentOf(form, addXObject)).join('\n');
  const contents = PDFRawStream.of(context.obj({}), Buffer.from(content, 'latin1'));
  const forms = PDFDict.fromMapWithContext(new Map<PDFName, PDFObject>(xObjects), context);
  return new Map<PDFName, PDFObject>([
    [PDFName.of('MediaBox'), context.obj([0, 0, sheet.width, sheet.height])],
    [PDFName.of('Resources'), context.obj({ XObject: forms })],
    [PDFName.of('Contents'), context.register(contents)],
  ]);
}

function contentOf({ page, matrix, isFramed }: PlacedForm, addXObject: (ref: PDFRef) => string): string {
  const { geometry, form, annotations } = page;
  const clip = `${formatBox(geometry.box)} re W n`;
  const appearances = annotations.map(
    ({ matrix, appearance }) => `q ${formatNumbers(matrix)} cm /${addXObject(appearance)} Do Q`,
  );
  const drawing = form ? [`/${addXObject(form)} Do`] : [];
  // A hairline in black: a printer would print grey as dots.
  const frame = isFramed ? [`q 0.3 w 0 G ${formatBox(transformRectangle(matrix, geometry.box))} re S Q`] : [];
  return ['q', `${formatNumbers(matrix)} cm`, clip, ...drawing, ...appearances, 'Q', ...frame].join('\n');
}

const formatBox = ([left, bottom, right, top]: Rectangle) => formatNumbers([left, bottom, right - left, top - bottom]);

/** PDF has no exponent notation. */
const formatNumbers = (values: readonly number[]) =>
  values.map((value) => Number(value.toFixed(6)).toFixed(6)).join(' ');
