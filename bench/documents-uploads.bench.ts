import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { plainContent, plainPage, plainPdf } from '../apps/server/test/corpus/make/plain-pdf.ts';
import type { UploadedDocument } from '../packages/contract/src/documents.ts';
import { startBareServer } from './bare-server.ts';
import { type Measurement, median, time } from './measurement.ts';
import { weigh } from './process-weight.ts';
import { newVisitor, type ShopProcess, sendFile, startShop } from './shop-process.ts';

const mb = 1024 * 1024;
const atOnce = 8;
const rounds = 5;

/** 8 x 100 MB at once: what they cost in memory, whether they arrive whole, and how fast beside a bare server. */
export async function measure(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'print-bench-'));
  const files = Array.from({ length: atOnce }, (_, n) => writeLargePdf(join(folder, `${n}.pdf`), n));
  const [shop, bare] = await Promise.all([startShop('web'), startBareServer(folder)]);
  const first = files[0] ?? '';

  const times = { ours: [] as number[], bare: [] as number[], flushed: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await time(() => uploadAsNew(shop, first));
    const flushed = await time(() => sendFile(`${bare.origin}/flushed`, {}, first));
    if (round === 0) continue;
    times.ours.push(ours);
    times.flushed.push(flushed);
  }
  // Apart: what it leaves to be written later would be paid for by the others.
  for (let round = 0; round < rounds; round += 1)
    times.bare.push(await time(() => sendFile(`${bare.origin}/`, {}, first)));

  await promisify(execFile)('sync');
  const before = await weigh(shop.server.pid);
  const weights = [before];
  const scale = setInterval(async () => weights.push(await weigh(shop.server.pid)), 50);
  let ids: string[] = [];
  const crowd = await time(async () => {
    ids = await Promise.all(files.map((file) => uploadAsNew(shop, file)));
  });
  clearInterval(scale);
  await assertSameBytes(shop, files, ids);
  const bareCrowd = await time(() =>
    Promise.all(files.map((file) => sendFile(`${bare.origin}/flushed`, {}, file))),
  );
  await Promise.all([shop.stop(), bare.stop()]);
  rmSync(folder, { recursive: true, force: true });

  const growth = (of: 'own' | 'children') => Math.max(...weights.map((one) => one[of])) - before[of];
  const size = { unit: 's for 100 MB', ours: median(times.ours) / 1000 };
  return [
    {
      ...{ what: '8 x 100 MB at once: the server grows, against 200 MB', unit: 'MB' },
      ...{ ours: growth('own') / mb, baseline: 200, atMost: 1 },
    },
    {
      ...{ what: '  its reading processes grow, against 200 MB', unit: 'MB' },
      ...{ ours: growth('children') / mb, baseline: 200 },
    },
    {
      what: 'upload against a bare server that flushes',
      ...size,
      baseline: median(times.flushed) / 1000,
      atMost: 1.25,
    },
    { what: 'upload against a bare server that does not', ...size, baseline: median(times.bare) / 1000 },
    {
      ...{ what: '8 x 100 MB at once against a bare server that flushes', unit: 's' },
      ...{ ours: crowd / 1000, baseline: bareCrowd / 1000, atMost: 1.25 },
    },
  ];
}

async function uploadAsNew({ server }: ShopProcess, file: string): Promise<string> {
  const visitor = await newVisitor(server.origin);
  return (await sendFile<UploadedDocument>(`${server.origin}/api/upload/`, visitor, file)).file_id;
}

async function assertSameBytes({ dataDir }: ShopProcess, files: readonly string[], ids: readonly string[]) {
  for (const [index, id] of ids.entries()) {
    const stored = await hashOf(join(dataDir, 'files/documents', id, 'source'));
    if (stored !== (await hashOf(files[index] ?? '')))
      throw new Error('an upload was not stored as it was sent');
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** One page and 100 MB that belong to nothing. */
function writeLargePdf(path: string, seed: number): string {
  const filler = Buffer.alloc(100 * mb, createHash('sha512').update(String(seed)).digest('base64')).toString(
    'latin1',
  );
  const objects = [
    ...['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    ...[plainPage(2, 4), plainContent(`File ${seed}`)],
    `<< /Length ${filler.length} >>\nstream\n${filler}\nendstream`,
  ];
  writeFileSync(path, plainPdf(objects));
  return path;
}
