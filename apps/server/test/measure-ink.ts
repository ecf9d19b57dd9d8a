import sharp from 'sharp';
import type { Reader } from '#platform/office/reader/reader.ts';

/** The bounding box of the ink, in percent of the page's width and height from the upper left. */
export type Ink = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
export type PageInk = { readonly width: number; readonly height: number; readonly ink: Ink | undefined };

/** Renders every page with pdfium and measures its ink. */
export async function measureInk(reader: Reader, path: string): Promise<PageInk[]> {
  const pages = await reader.countPages(path);
  const measured: PageInk[] = [];
  for (let page = 1; page <= pages; page += 1) measured.push(await measurePage(await reader.drawPage(path, page, 400)));
  return measured;
}

async function measurePage(picture: Buffer): Promise<PageInk> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let at = 0; at < data.length; at += 1) {
    if ((data[at] ?? 255) > 128) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x + 1);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  if (box.right === 0) return { width, height, ink: undefined };
  const share = (value: number, total: number) => Math.round((value / total) * 100);
  const ink = {
    left: share(box.left, width),
    right: share(box.right, width),
    top: share(box.top, height),
    bottom: share(box.bottom, height),
  };
  return { width, height, ink };
}
