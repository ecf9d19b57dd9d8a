import { PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { PressResult } from '../press.ts';
import { openPdfWriter, type PdfWriter } from './pdf-writer.ts';

const a4 = { width: 595.28, height: 841.89 };
/** A4 at 300 dpi. */
const pixels = { width: 2480, height: 3508 };
const maxBytes = 64 * 1024 * 1024;

/** Rasterises the SVG pages, so that the machine's fonts cover names in any script and no font has to be embedded. */
export async function drawPages(pages: readonly string[], target: string): Promise<PressResult> {
  const writer = openPdfWriter(target, maxBytes);
  const { context } = writer;
  const pageTree = context.nextRef();
  const kids = [];
  for (const page of pages) {
    const image = context.register(imageFromPng(await rasterise(page), writer));
    const content = Buffer.from(`${a4.width} 0 0 ${a4.height} 0 0 cm /Page Do`, 'latin1');
    const entries = new Map<PDFName, PDFObject>([
      [PDFName.of('Type'), PDFName.of('Page')],
      [PDFName.of('Parent'), pageTree],
      [PDFName.of('MediaBox'), context.obj([0, 0, a4.width, a4.height])],
      [PDFName.of('Resources'), context.obj({ XObject: { Page: image } })],
      [PDFName.of('Contents'), context.register(PDFRawStream.of(context.obj({}), content))],
    ]);
    kids.push(context.register(PDFDict.fromMapWithContext(entries, context)));
    writer.flush();
  }
  context.assign(pageTree, context.obj({ Type: 'Pages', Count: kids.length, Kids: kids }));
  writer.finish(context.register(context.obj({ Type: 'Catalog', Pages: pageTree })));
  return { pages: kids.length, isLandscape: false };
}

const rasterise = (svg: string) =>
  sharp(Buffer.from(svg))
    .resize({ ...pixels, fit: 'fill' })
    .flatten({ background: 'white' })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer();

/** IDAT data is valid FlateDecode data with a PNG predictor, so it is embedded without decoding. */
function imageFromPng(png: Buffer, { context }: PdfWriter): PDFRawStream {
  const compressed = Buffer.concat([...chunksOf(png)].filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  return PDFRawStream.of(
    context.obj({
      Type: 'XObject',
      Subtype: 'Image',
      Width: pixels.width,
      Height: pixels.height,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 8,
      Filter: 'FlateDecode',
      DecodeParms: { Predictor: 15, Colors: 1, BitsPerComponent: 8, Columns: pixels.width },
    }),
    compressed,
  );
}

function* chunksOf(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}
