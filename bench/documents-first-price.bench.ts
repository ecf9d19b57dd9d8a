import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';
import type { DocumentKind, UploadedDocument } from '../packages/contract/src/documents.ts';
import { bareReading } from './bare-reading.ts';
import { startBareServer } from './bare-server.ts';
import { writeLongPdf } from './long-pdf.ts';
import { type Measurement, median, time } from './measurement.ts';
import { createVisitor, fetchQuote, sendFile, startShop } from './shop-process.ts';

const rounds = 15;

type Sample = { readonly kind: DocumentKind; readonly name: string; readonly path: string; atMost?: number };

/**
 * Time from the first byte sent to the price, minus the time a bare server takes to write the same bytes. The baseline
 * is the library call that counts the pages.
 */
export async function measure(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'print-bench-'));
  const longPdf = join(folder, 'long.pdf');
  writeLongPdf(longPdf);
  const samples: readonly Sample[] = [
    { kind: 'pdf', name: 'pdf of 1,200 pages', path: longPdf, atMost: 3 },
    { kind: 'pdf', name: 'pdf of 12 pages', path: corpusPath('twelve-pages.pdf') },
    { kind: 'docx', name: 'docx of 100 pages', path: corpusPath('hundred-pages.docx') },
    { kind: 'doc', name: 'doc of 100 pages', path: corpusPath('hundred-pages.doc') },
    { kind: 'pptx', name: 'pptx of 57 slides', path: corpusPath('three-of-57-hidden.pptx') },
    { kind: 'ppt', name: 'ppt of 57 slides', path: corpusPath('three-of-57-hidden.ppt') },
    { kind: 'jpg', name: 'jpg of 2 megapixels', path: corpusPath('phone-photo.jpg') },
    { kind: 'png', name: 'png of 40 megapixels', path: corpusPath('forty-megapixels.png') },
  ];
  const [shop, bare] = await Promise.all([startShop('web'), startBareServer(folder)]);
  const times = samples.map(() => ({ shop: [] as number[], bytes: [] as number[], library: [] as number[] }));
  // The first round warms up. The samples alternate, so that noise affects all of them.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { path, kind }] of samples.entries()) {
      const visitor = await createVisitor(shop.server.origin);
      const shopMs = await time(() => firstPrice(shop.server.origin, visitor, path));
      const bytes = await time(() => sendFile(`${bare.origin}/flushed`, {}, path));
      const library = await time(() => bareReading[kind](path));
      if (round === 0) continue;
      times[index]?.shop.push(shopMs);
      times[index]?.bytes.push(bytes);
      times[index]?.library.push(library);
    }
  }
  await Promise.all([shop.stop(), bare.stop()]);
  rmSync(folder, { recursive: true, force: true });

  return samples.map(({ name, atMost }, index) => {
    const { shop = [], bytes = [], library = [] } = times[index] ?? {};
    return {
      name: `first price of a ${name}`,
      unit: 'ms',
      measured: median(shop) - median(bytes),
      baseline: median(library),
      ...(atMost === undefined ? {} : { atMost }),
    };
  });
}

async function firstPrice(origin: string, visitor: Record<string, string>, path: string): Promise<void> {
  const { file_id } = await sendFile<UploadedDocument>(`${origin}/api/upload/`, visitor, path);
  const { page_count } = await fetchQuote(origin, visitor, file_id);
  if (page_count === null) throw new Error(`${path} has no price yet`);
}
