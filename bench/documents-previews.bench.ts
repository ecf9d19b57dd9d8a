import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedDocument } from '../packages/contract/src/documents.ts';
import { bareDrawing } from './bare-reading.ts';
import { writeLongPdf } from './long-pdf.ts';
import { type Measurement, median, time } from './measurement.ts';
import { createVisitor, sendFile, startShop, waitUntilConverted } from './shop-process.ts';

/** The shop has stored no picture of these pages yet, so every request renders one. */
const firstPage = 200;
const pages = 30;

/** A page picture over HTTP. The baseline is pdfium and sharp in this process with the document open. */
export async function measure(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'print-bench-'));
  const longPdf = join(folder, 'long.pdf');
  writeLongPdf(longPdf);
  const shop = await startShop();
  const { origin } = shop.server;
  const visitor = await createVisitor(origin);
  const { file_id } = await sendFile<UploadedDocument>(`${origin}/api/upload/`, visitor, longPdf);
  await waitUntilConverted(origin, visitor, file_id);
  const draw = await bareDrawing(longPdf);

  const times = { shop: [] as number[], bare: [] as number[], cached: [] as number[] };
  const get = async (page: number) => {
    const response = await fetch(`${origin}/api/documents/${file_id}/pages/${page}/`, { headers: visitor });
    if (response.status !== 200) throw new Error(`page ${page} responded with ${response.status}`);
    return await response.arrayBuffer();
  };
  await get(1);
  for (let page = firstPage; page < firstPage + pages; page += 1) {
    times.shop.push(await time(() => get(page)));
    times.bare.push(await time(() => draw(page)));
    times.cached.push(await time(() => get(1)));
  }
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
  const baseline = median(times.bare);
  return [
    { name: 'picture of a page against bare pdfium and sharp', unit: 'ms', measured: median(times.shop), baseline },
    { name: 'the same picture again', unit: 'ms', measured: median(times.cached), baseline },
  ];
}
