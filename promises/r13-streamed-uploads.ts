import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { writeLargePdf } from '../apps/server/test/corpus/make/large-pdf.ts';
import { hashOf } from '../bench/hash-of.ts';
import { measureMemory } from '../bench/process-memory.ts';
import { sendWithCurl } from '../bench/send-with-curl.ts';
import { createVisitor } from '../bench/shop-process.ts';
import type { UploadedDocument } from '../packages/contract/src/documents.ts';
import type { Context, Figure, Scenario } from './scenario.ts';
import type { Shop } from './shop.ts';

const mb = 1024 * 1024;
const uploadMb = 100;
const readers = 2;

/** One engine: the database receives no bytes of a file. */
export const streamedUploads: Scenario = {
  promises: ['R13'],
  title: 'large uploads are streamed to the disk, not held in memory',
  engines: ['embedded'],
  hasQuickForm: false,
  run: uploadInParallel,
};

async function uploadInParallel(context: Context): Promise<readonly Figure[]> {
  const uploads = 8;
  const folder = mkdtempSync(join(tmpdir(), 'print-promises-'));
  try {
    const files = Array.from({ length: uploads }, (_, index) => writeLargePdf(join(folder, `${index}.pdf`), index));
    const small = writeLargePdf(join(folder, 'small.pdf'), uploads, 1);
    // The part `web`: the promise is about the server that receives the files.
    const shop = await context.openShop({ part: 'web' });
    await shop.start();
    // The first upload starts the reading processes, which an idle server has too.
    for (let index = 0; index < 3; index += 1) await send(shop, small);
    const idle = await measureMemory(shop.pid());
    const sampling = new AbortController();
    const peak = samplePeak(shop, sampling.signal);
    const stored = await Promise.all(files.map((file) => send(shop, file)));
    sampling.abort();
    const { own, children } = await peak;

    const hashes = await Promise.all(files.map(hashOf));
    const storedHashes = await Promise.all(
      stored.map(({ file_id }) => hashOf(join(shop.dataDir, 'files/documents', file_id, 'source'))),
    );
    return [
      { name: 'uploads of 100 MB at once', value: uploads },
      {
        name: 'stored files that differ',
        value: hashes.filter((hash, n) => hash !== storedHashes[n]).length,
        atMost: 0,
      },
      { name: 'memory of the idle server', value: idle.own / mb, unit: 'MB' },
      { name: 'growth of the server', value: (own - idle.own) / mb, unit: 'MB', atMost: 200 },
      // Two processes at most count pages, and each has one PDF in memory, however many uploads there are.
      {
        name: 'growth of its reading processes',
        value: (children - idle.children) / mb,
        unit: 'MB',
        atMost: readers * (uploadMb + 100),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function send({ origin }: Shop, file: string): Promise<UploadedDocument> {
  const { reply } = await sendWithCurl<UploadedDocument>(`${origin}/api/upload/`, await createVisitor(origin), file);
  return reply;
}

async function samplePeak(shop: Shop, signal: AbortSignal): Promise<{ own: number; children: number }> {
  const peak = { own: 0, children: 0 };
  try {
    for await (const _ of setInterval(50, undefined, { signal })) {
      const { own, children } = await measureMemory(shop.pid());
      peak.own = Math.max(peak.own, own);
      peak.children = Math.max(peak.children, children);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return peak;
}
