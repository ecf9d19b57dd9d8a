import sharp, { type Sharp } from 'sharp';
import { readHead } from './inspect-file.ts';
import { refuseAsDamaged } from './inspect-picture.ts';
import { sniff } from './sniff.ts';

/** In pixels: 260 dpi on A4. */
const maxSide = 3000;
const printedSize = { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true } as const;
const a4 = { short: 595.28, long: 841.89 };
/** 10 mm in points: printers leave about 5 mm white. */
const margin = 28.35;

/** One A4 page in the orientation of the picture, which is scaled to the margins. The picture is the page's ArtBox. */
export async function pictureToPdf(path: string): Promise<Buffer> {
  const upright = await openUpright(path);
  const { data, info } = await upright
    .resize(printedSize)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseAsDamaged);
  const [width, height] = info.width > info.height ? [a4.long, a4.short] : [a4.short, a4.long];
  const scale = Math.min((width - 2 * margin) / info.width, (height - 2 * margin) / info.height);
  const drawn = { width: info.width * scale, height: info.height * scale };
  const [left, bottom] = [(width - drawn.width) / 2, (height - drawn.height) / 2];
  const content = `q ${format([drawn.width, 0, 0, drawn.height, left, bottom])} cm /Picture Do Q`;
  const artBox = format([left, bottom, left + drawn.width, bottom + drawn.height]);
  const colours = info.channels === 1 ? 'DeviceGray' : 'DeviceRGB';
  return writePdf([
    [`<</Type/Catalog/Pages 2 0 R>>`],
    [`<</Type/Pages/Kids[3 0 R]/Count 1>>`],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/ArtBox[${artBox}]/Contents 4 0 R` +
        `/Resources<</XObject<</Picture 5 0 R>>>>>>`,
    ],
    [`<</Length ${content.length}>>stream\n${content}\nendstream`],
    [
      `<</Type/XObject/Subtype/Image/Width ${info.width}/Height ${info.height}/ColorSpace/${colours}` +
        `/BitsPerComponent 8/Filter/DCTDecode/Length ${data.length}>>stream\n`,
      data,
      '\nendstream',
    ],
  ]);
}

const format = (numbers: readonly number[]) => numbers.map((number) => number.toFixed(2)).join(' ');

async function openUpright(path: string): Promise<Sharp> {
  if (sniff(await readHead(path)) !== 'heic') {
    return sharp(path, { failOn: 'error', sequentialRead: true }).autoOrient();
  }
  const [{ decodeHeic }, { addProfile }] = await Promise.all([import('./open-heic.ts'), import('./add-profile.ts')]);
  const { pixels, profile, ...raw } = decodeHeic(path);
  const picture = sharp(pixels, { raw });
  if (!profile) return picture;
  // sharp reads a colour profile from encoded pictures only.
  const png = await picture.resize(printedSize).png({ compressionLevel: 0 }).toBuffer();
  return sharp(addProfile(png, profile), { failOn: 'error' });
}

/** Writes the objects and their cross-reference table. */
function writePdf(objects: readonly (readonly (string | Buffer)[])[]): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  const write = (part: string | Buffer) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  write('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n');
  const offsets = objects.map((object, index) => {
    const offset = length;
    for (const part of [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']) write(part);
    return offset;
  });
  const xrefOffset = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
  write(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${xrefOffset}\n%%EOF\n`);
  return Buffer.concat(parts);
}
