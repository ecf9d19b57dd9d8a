import { PDFDict, PDFName, type PDFObject, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import type { Paper } from '../press.ts';
import { type Matrix, placeIn, seenSize, turnedLike } from './page-frame.ts';
import type { PdfOutput } from './pdf-output.ts';
import type { TakenPage } from './taken-page.ts';

/** The object of a page, its parent not yet said. */
export type LaidPage = ReadonlyMap<PDFName, PDFObject>;

/** A page as it came. Every use of it is an object of its own: a file may not show one twice. */
export function layWhole(page: TakenPage & { readonly is: 'whole' }, { context }: PdfOutput): LaidPage {
  const laid = new Map(page.entries);
  if (page.annotations.length === 0) return laid;
  const annotations = page.annotations.map(({ appearance, rect }) =>
    context.obj({ Type: 'Annot', Subtype: 'Stamp', F: 4, Rect: [...rect], AP: { N: appearance } }),
  );
  return laid.set(PDFName.of('Annots'), context.obj(annotations));
}

export function layBlank({ width, height }: Paper, { context }: PdfOutput): LaidPage {
  return new Map<PDFName, PDFObject>([
    [PDFName.of('MediaBox'), context.obj([0, 0, width, height])],
    [PDFName.of('Resources'), context.obj({})],
  ]);
}

type Picture = TakenPage & { readonly is: 'picture' };

/** Scaled to the paper, which lies as the page does. */
export function layScaled(page: Picture, paper: Paper, output: PdfOutput): LaidPage {
  const sheet = turnedLike(paper, seenSize(page.frame));
  return layPictures([{ page, matrix: placeIn(page.frame, sheet) }], sheet, output);
}

/** Two pages beside each other on paper that lies across. */
export function layBeside(
  [left, right]: readonly (Picture | undefined)[],
  paper: Paper,
  output: PdfOutput,
): LaidPage {
  const sheet = turnedLike(paper, { width: 2, height: 1 });
  const half = { width: sheet.width / 2, height: sheet.height };
  const placed = [
    left && { page: left, matrix: placeIn(left.frame, half) },
    right && { page: right, matrix: placeIn(right.frame, half, half.width) },
  ];
  return layPictures(
    placed.filter((one) => one !== undefined),
    sheet,
    output,
  );
}

type Placed = { readonly page: Picture; readonly matrix: Matrix };

function layPictures(placed: readonly Placed[], sheet: Paper, output: PdfOutput): LaidPage {
  const { context } = output;
  const named = new Map<PDFName, PDFRef>();
  const name = (ref: PDFRef) => {
    const key = `X${named.size}`;
    named.set(PDFName.of(key), ref);
    return key;
  };
  const drawing = placed.map(({ page, matrix }) => draw(page, matrix, name)).join('\n');
  const contents = PDFRawStream.of(context.obj({}), Buffer.from(drawing, 'latin1'));
  const forms = PDFDict.fromMapWithContext(new Map<PDFName, PDFObject>(named), context);
  return new Map<PDFName, PDFObject>([
    [PDFName.of('MediaBox'), context.obj([0, 0, sheet.width, sheet.height])],
    [PDFName.of('Resources'), context.obj({ XObject: forms })],
    [PDFName.of('Contents'), context.register(contents)],
  ]);
}

function draw({ frame, form, annotations }: Picture, matrix: Matrix, name: (ref: PDFRef) => string): string {
  const [left, bottom, right, top] = frame.box;
  const clip = `${numbers([left, bottom, right - left, top - bottom])} re W n`;
  const shown = annotations.map((one) => `q ${numbers(one.matrix)} cm /${name(one.appearance)} Do Q`);
  const page = form ? [`/${name(form)} Do`] : [];
  return ['q', `${numbers(matrix)} cm`, clip, ...page, ...shown, 'Q'].join('\n');
}

/** Plain decimals: a PDF knows no exponents. */
const numbers = (values: readonly number[]) =>
  values.map((one) => Number(one.toFixed(6)).toFixed(6)).join(' ');
