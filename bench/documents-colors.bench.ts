import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../apps/server/src/platform/log.ts';
import { openReader } from '../apps/server/src/platform/office/reader/open-reader.ts';
import type { Reader } from '../apps/server/src/platform/office/reader/reader.ts';
import { bareRendering } from './bare-reading.ts';
import { writeLongPdf } from './long-pdf.ts';
import { type Measurement, median, time } from './measurement.ts';

const pages = 100;
const rounds = 5;
/** As in `find-color-pages.ts` of the server. */
const stepMs = 300;

/** Finds the pages with colour, step by step. The baseline is pdfium alone, in this process. */
export async function measure(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'print-bench-'));
  const longPdf = join(folder, 'long.pdf');
  writeLongPdf(longPdf);
  const reader = openReader(createLog({ logLevel: 'silent', mode: 'test' }));
  const render = await bareRendering(longPdf);
  const times = { shop: [] as number[], bare: [] as number[] };
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const shop = await timeOfPage(reader, longPdf);
    const bare = await time(async () => {
      for (let page = 1; page <= pages; page += 1) await render(page);
    });
    if (round === 0) continue;
    times.shop.push(shop);
    times.bare.push(bare / pages);
  }
  await reader.stop();
  rmSync(folder, { recursive: true, force: true });
  const [measured, baseline] = [median(times.shop), median(times.bare)];
  return [{ name: 'colour of a page against bare pdfium at 72 dpi', unit: 'ms', measured, baseline, atMost: 2 }];
}

async function timeOfPage(reader: Reader, pdf: string): Promise<number> {
  let page = 1;
  const ms = await time(async () => {
    while (page <= pages) page = (await reader.findColorPages(pdf, { firstPage: page, cpuMs: stepMs })).nextPage;
  });
  return ms / (page - 1);
}
