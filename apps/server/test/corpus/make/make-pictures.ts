import sharp from 'sharp';
import type { FileContents } from './file-contents.ts';
import { animatedPng, whitePng } from './plain-png.ts';
import { drawPicture, stripes } from './stripes.ts';

/** Valid and hostile pictures. */
export async function makePictures(): Promise<FileContents> {
  const photo = await drawPicture(1600, 1200).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  const png = await stripes(800, 600);
  return {
    /** The orientation tag turns the stored landscape picture by 90 degrees. */
    'phone-photo.jpg': await sharp(photo).withMetadata({ orientation: 6 }).jpeg({ quality: 80 }).toBuffer(),
    'landscape.jpg': photo,
    'cmyk.jpg': await drawPicture(600, 400).toColourspace('cmyk').jpeg({ quality: 80 }).toBuffer(),
    'tiny.jpg': await drawPicture(1, 1).jpeg().toBuffer(),
    'tiny.png': whitePng(1, 1),
    'alpha.png': await transparentPng(),
    'interlaced.png': await drawPicture(800, 600).png({ progressive: true, compressionLevel: 9 }).toBuffer(),
    'animated.png': animatedPng(320, 240),
    'forty-megapixels.png': whitePng(8000, 5000),
    'too-many-pixels.png': whitePng(10_000, 5000),
    'truncated.jpg': photo.subarray(0, Math.floor(photo.length * 0.5)),
    'truncated.png': png.subarray(0, Math.floor(png.length * 0.5)),
    'png-renamed.jpg': png,
    'svg-renamed.png':
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>\n',
    'zero-bytes.png': '',
  };
}

/** Transparent areas must print white, not black. */
async function transparentPng(): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600">' +
    '<circle cx="200" cy="300" r="150" fill="#c0392b" fill-opacity="0.5"/></svg>';
  return await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
