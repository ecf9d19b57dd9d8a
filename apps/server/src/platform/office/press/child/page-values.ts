import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, type PDFPageLeaf } from '@cantoo/pdf-lib';
import type { Matrix, PageGeometry, Rectangle } from './page-geometry.ts';

/** The default for a page without MediaBox. */
const letter: Rectangle = [0, 0, 612, 792];

export function readPageGeometry(page: PDFPageLeaf): PageGeometry {
  const media = asRectangle(inheritedValue(page, 'MediaBox')) ?? letter;
  const crop = asRectangle(inheritedValue(page, 'CropBox')) ?? media;
  const visible: Rectangle = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  const rotate = asNumber(inheritedValue(page, 'Rotate')) ?? 0;
  const userUnit = asNumber(page.lookup(PDFName.of('UserUnit'))) ?? 1;
  return {
    box: hasArea(visible) ? visible : media,
    quarterTurns: ((Math.round(rotate / 90) % 4) + 4) % 4,
    userUnit: userUnit > 0 ? userUnit : 1,
  };
}

/** The picture on its page, without margins; the whole page in PDFs from before `pictureToPdf` wrote the ArtBox. */
export function readPictureGeometry(page: PDFPageLeaf): PageGeometry {
  const box = asRectangle(page.lookup(PDFName.of('ArtBox')));
  return { ...readPageGeometry(page), ...(box && { box }) };
}

export function inheritedValue(page: PDFPageLeaf, name: string): PDFObject | undefined {
  return page.context.lookup(page.getInheritableAttribute(PDFName.of(name)));
}

export function asNumber(object: PDFObject | undefined): number | undefined {
  const number = object instanceof PDFNumber ? object.asNumber() : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

function asNumbers(object: PDFObject | undefined): number[] {
  if (!(object instanceof PDFArray)) return [];
  return object.asArray().map((_, at) => asNumber(object.lookup(at)) ?? Number.NaN);
}

export function asRectangle(object: PDFObject | undefined): Rectangle | undefined {
  const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN] = asNumbers(object);
  const box: Rectangle = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  return hasArea(box) ? box : undefined;
}

export function asMatrix(object: PDFObject | undefined): Matrix {
  const numbers = asNumbers(object);
  const isMatrix = numbers.length === 6 && numbers.every(Number.isFinite);
  return isMatrix ? (numbers as unknown as Matrix) : [1, 0, 0, 1, 0, 0];
}

export function asDict(object: PDFObject | undefined): PDFDict | undefined {
  return object instanceof PDFDict ? object : undefined;
}

/** Comparisons with NaN are false, so an invalid rectangle has no area. */
const hasArea = ([left, bottom, right, top]: Rectangle) => right - left > 0 && top - bottom > 0;
