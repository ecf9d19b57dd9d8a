import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, type PDFPageLeaf } from '@cantoo/pdf-lib';
import type { Box, Matrix, PageFrame } from './page-frame.ts';

/** What a page without a box has, by the standard's example. */
const letter: Box = [0, 0, 612, 792];

export function frameOf(page: PDFPageLeaf): PageFrame {
  const media = boxIn(inherited(page, 'MediaBox')) ?? letter;
  const crop = boxIn(inherited(page, 'CropBox')) ?? media;
  const seen: Box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  const rotate = numberIn(inherited(page, 'Rotate')) ?? 0;
  const userUnit = numberIn(page.lookup(PDFName.of('UserUnit'))) ?? 1;
  return {
    box: isArea(seen) ? seen : media,
    quarters: ((Math.round(rotate / 90) % 4) + 4) % 4,
    userUnit: userUnit > 0 ? userUnit : 1,
  };
}

export function inherited(page: PDFPageLeaf, name: string): PDFObject | undefined {
  return page.context.lookup(page.getInheritableAttribute(PDFName.of(name)));
}

export function numberIn(object: PDFObject | undefined): number | undefined {
  const number = object instanceof PDFNumber ? object.asNumber() : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

function numbersIn(object: PDFObject | undefined): number[] {
  if (!(object instanceof PDFArray)) return [];
  return object.asArray().map((_, at) => numberIn(object.lookup(at)) ?? Number.NaN);
}

export function boxIn(object: PDFObject | undefined): Box | undefined {
  const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN] = numbersIn(object);
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  return isArea(box) ? box : undefined;
}

export function matrixIn(object: PDFObject | undefined): Matrix {
  const numbers = numbersIn(object);
  const isMatrix = numbers.length === 6 && numbers.every(Number.isFinite);
  return isMatrix ? (numbers as unknown as Matrix) : [1, 0, 0, 1, 0, 0];
}

export function dictIn(object: PDFObject | undefined): PDFDict | undefined {
  return object instanceof PDFDict ? object : undefined;
}

/** Not a number compares as false: no area. */
const isArea = ([left, bottom, right, top]: Box) => right - left > 0 && top - bottom > 0;
