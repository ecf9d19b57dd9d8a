import type { Bitmap } from './render-page.ts';

/**
 * Pixels are compared by the mean of small squares, 2 mm on paper. A scanner's fringes around black letters and the
 * noise of a JPEG cancel each other out in a square; coloured letters and lines do not.
 */
const squareSide = 6;
/** The chroma of a square is the difference of its largest and smallest channel. */
const strongChroma = 20;
/** One or two squares may be noise. */
const minStrongSquares = 3;
/** Pale fills, such as the rows of a table. */
const weakChroma = 12;
const minWeakShare = 0.01;
/** A light paper with less chroma than this is a scan of paper, not a background. */
const maxPaperChroma = 24;
const minPaperLightness = 180;

type Rgb = readonly [number, number, number];
type Channels = { readonly red: Float32Array; readonly green: Float32Array; readonly blue: Float32Array };

/** Whether a page, rendered on white at about 72 dpi in pdfium's BGRx format, has colour. */
export function hasColor(bitmap: Bitmap): boolean {
  const { red, green, blue } = averageSquares(bitmap);
  const [byRed, byGreen, byBlue] = balanceOf([medianOf(red), medianOf(green), medianOf(blue)]);
  const minWeakSquares = Math.max(minStrongSquares, red.length * minWeakShare);
  let strong = 0;
  let weak = 0;
  for (let index = 0; index < red.length; index += 1) {
    const [r, g, b] = [(red[index] ?? 0) * byRed, (green[index] ?? 0) * byGreen, (blue[index] ?? 0) * byBlue];
    const chroma = Math.max(r, g, b) - Math.min(r, g, b);
    if (chroma < weakChroma) continue;
    weak += 1;
    if (chroma >= strongChroma) strong += 1;
    if (strong >= minStrongSquares || weak >= minWeakSquares) return true;
  }
  return false;
}

function averageSquares({ pixels, width, height, stride }: Bitmap): Channels {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  const wordsPerRow = stride / 4;
  const columns = Math.ceil(width / squareSide);
  const rows = Math.ceil(height / squareSide);
  const [red, green, blue] = [0, 1, 2].map(() => new Float32Array(columns * rows)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let row = 0, square = 0; row < rows; row += 1) {
    const top = row * squareSide;
    const bottom = Math.min(top + squareSide, height);
    for (let left = 0; left < width; left += squareSide, square += 1) {
      const right = Math.min(left + squareSide, width);
      // Red and blue are added in one number, 16 bits apart: 36 pixels cannot overflow.
      let redAndBlue = 0;
      let greenSum = 0;
      for (let y = top; y < bottom; y += 1)
        for (let at = y * wordsPerRow + left, end = y * wordsPerRow + right; at < end; at += 1) {
          const word = words[at] ?? 0;
          redAndBlue += word & 0xff00ff;
          greenSum += (word >>> 8) & 0xff;
        }
      const area = (right - left) * (bottom - top);
      red[square] = (redAndBlue >>> 16) / area;
      green[square] = greenSum / area;
      blue[square] = (redAndBlue & 0xffff) / area;
    }
  }
  return { red, green, blue };
}

/** Factors that make the paper of a scan white: yellowish paper is no colour of the document. */
function balanceOf(paper: Rgb): Rgb {
  const lightest = Math.max(...paper);
  const isTinted = lightest - Math.min(...paper) > maxPaperChroma;
  if (isTinted || lightest < minPaperLightness) return [1, 1, 1];
  return [lightest / paper[0], lightest / paper[1], lightest / paper[2]];
}

function medianOf(channel: Float32Array): number {
  const frequencies = new Uint32Array(256);
  for (const value of channel) frequencies[Math.round(value)] = (frequencies[Math.round(value)] ?? 0) + 1;
  let median = 0;
  let seen = frequencies[0] ?? 0;
  while (seen * 2 < channel.length && median < 255) {
    median += 1;
    seen += frequencies[median] ?? 0;
  }
  return median;
}
