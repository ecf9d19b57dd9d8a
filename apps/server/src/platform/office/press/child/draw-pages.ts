import { PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { Pressed } from '../press.ts';
import { openPdfOutput, type PdfOutput } from './pdf-output.ts';

const a4 = { width: 595.28, height: 841.89 };
/** 300 dots per inch. */
const dots = { width: 2480, height: 3508 };
const maxBytes = 64 * 1024 * 1024;

/**
 * Pages of text as pictures: any name in any script is drawn with whatever fonts the machine has, which a PDF's own
 * text would need to bring along.
 */
export async function drawPages(pages: readonly string[], target: string): Promise<Pressed> {
  const output = openPdfOutput(target, maxBytes);
  const { context } = output;
  const tree = context.nextRef();
  const kids = [];
  for (const page of pages) {
    const picture = context.register(embed(await rasterise(page), output));
    const drawing = Buffer.from(`${a4.width} 0 0 ${a4.height} 0 0 cm /Page Do`, 'latin1');
    const entries = new Map<PDFName, PDFObject>([
      [PDFName.of('Type'), PDFName.of('Page')],
      [PDFName.of('Parent'), tree],
      [PDFName.of('MediaBox'), context.obj([0, 0, a4.width, a4.height])],
      [PDFName.of('Resources'), context.obj({ XObject: { Page: picture } })],
      [PDFName.of('Contents'), context.register(PDFRawStream.of(context.obj({}), drawing))],
    ]);
    kids.push(context.register(PDFDict.fromMapWithContext(entries, context)));
    output.flush();
  }
  context.assign(tree, context.obj({ Type: 'Pages', Count: kids.length, Kids: kids }));
  output.finish(context.register(context.obj({ Type: 'Catalog', Pages: tree })));
  return { pages: kids.length, isAcross: false };
}

const rasterise = (svg: string) =>
  sharp(Buffer.from(svg))
    .resize({ ...dots, fit: 'fill' })
    .flatten({ background: 'white' })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer();

/** What a PNG holds is packed as a PDF wants it: rows, each with its filter. */
function embed(png: Buffer, { context }: PdfOutput): PDFRawStream {
  const packed = Buffer.concat(
    [...chunksOf(png)].filter(({ type }) => type === 'IDAT').map(({ data }) => data),
  );
  return PDFRawStream.of(
    context.obj({
      Type: 'XObject',
      Subtype: 'Image',
      Width: dots.width,
      Height: dots.height,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 8,
      Filter: 'FlateDecode',
      DecodeParms: { Predictor: 15, Colors: 1, BitsPerComponent: 8, Columns: dots.width },
    }),
    packed,
  );
}

function* chunksOf(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}
