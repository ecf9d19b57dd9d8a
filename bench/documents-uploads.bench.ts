import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeLargePdf } from '../apps/server/test/corpus/make/large-pdf.ts';
import type { UploadedDocument } from '../packages/contract/src/documents.ts';
import { startBareServer } from './bare-server.ts';
import { hashOf } from './hash-of.ts';
import type { Measurement } from './measurement.ts';
import { measureMemory } from './process-memory.ts';
import { sendWithCurl } from './send-with-curl.ts';
import { createVisitor, type ShopProcess, startShop } from './shop-process.ts';

const mb = 1024 * 1024;
const parallelUploads = 8;
const rounds = 4;
/** Uploads of one client in sequence, before the next variant runs. */
const uploadsPerRound = 6;
/** The first two gigabytes are slower and not counted. */
const warmUpUploads = 20;

/** 100 MB uploads, one after another and 8 in parallel: time compared with a bare server, memory use, and integrity. */
export async function measure(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'print-bench-'));
  const files = Array.from({ length: parallelUploads }, (_, n) => writeLargePdf(join(folder, `${n}.pdf`), n));
  const [shop, bare] = await Promise.all([startShop('web'), startBareServer(folder)]);

  /** Milliseconds until all clients are done; each client uploads in sequence. */
  async function send<Reply>(clients: readonly string[], times: number, url: string) {
    const replies: Reply[] = [];
    const uploadInSequence = async (file: string) => {
      let durationMs = 0;
      for (let n = 0; n < times; n += 1) {
        const headers = await createVisitor(shop.server.origin);
        const result = await sendWithCurl<Reply>(url, headers, file);
        durationMs += result.durationMs;
        replies.push(result.reply);
      }
      return durationMs;
    };
    await flushDisk();
    return { durationMs: Math.max(...(await Promise.all(clients.map(uploadInSequence)))), replies };
  }
  const shopUrl = `${shop.server.origin}/api/upload/`;
  const flushed = `${bare.origin}/flushed`;
  const first = files.slice(0, 1);

  for (const url of [shopUrl, flushed]) await send(first, warmUpUploads, url);
  const oneByOne = await runAlternately(rounds, {
    shop: () => send(first, uploadsPerRound, shopUrl),
    flushed: () => send(first, uploadsPerRound, flushed),
    unflushed: () => send(first, uploadsPerRound, `${bare.origin}/`),
  });

  const before = await measureMemory(shop.server.pid);
  const samples = [before];
  const sampler = setInterval(async () => samples.push(await measureMemory(shop.server.pid)), 50);
  const together = await runAlternately(rounds, {
    async shop() {
      const sent = await send<UploadedDocument>(files, 1, shopUrl);
      await assertSameBytes(shop, files, sent.replies);
      return sent;
    },
    flushed: () => send(files, 1, flushed),
  });
  clearInterval(sampler);

  await Promise.all([shop.stop(), bare.stop()]);
  rmSync(folder, { recursive: true, force: true });

  const growth = (kind: 'own' | 'children') => Math.max(...samples.map((sample) => sample[kind])) - before[kind];
  const sequentialTime = { unit: `s for ${rounds * uploadsPerRound}`, measured: oneByOne.shop / 1000 };
  return [
    {
      name: '8 x 100 MB at once: the server grows, against 200 MB',
      unit: 'MB',
      measured: growth('own') / mb,
      baseline: 200,
      atMost: 1,
    },
    {
      name: '  its reading processes grow, against 200 MB',
      unit: 'MB',
      measured: growth('children') / mb,
      baseline: 200,
    },
    {
      name: '100 MB after 100 MB against a bare server that flushes',
      ...sequentialTime,
      baseline: oneByOne.flushed / 1000,
      atMost: 1.25,
    },
    {
      name: '100 MB after 100 MB against a bare server that does not',
      ...sequentialTime,
      baseline: oneByOne.unflushed / 1000,
    },
    {
      name: '8 x 100 MB at once against a bare server that flushes',
      unit: `s for ${rounds}`,
      measured: together.shop / 1000,
      baseline: together.flushed / 1000,
      atMost: 1.25,
    },
  ];
}

/** Milliseconds of all rounds after a warm-up round. The order alternates, so that no variant has an advantage. */
async function runAlternately<Name extends string>(
  times: number,
  variants: Record<Name, () => Promise<{ durationMs: number }>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(variants) as Name[];
  const sums = new Map<Name, number>();
  for (let round = 0; round <= times; round += 1) {
    for (const name of round % 2 ? names : names.toReversed()) {
      const { durationMs } = await variants[name]();
      if (round > 0) sums.set(name, (sums.get(name) ?? 0) + durationMs);
    }
  }
  return Object.fromEntries(sums) as Record<Name, number>;
}

/** Without the flush, unwritten data of one run would slow down the next. */
const flushDisk = () => promisify(execFile)('sync');

async function assertSameBytes(
  { dataDir }: ShopProcess,
  files: readonly string[],
  documents: readonly UploadedDocument[],
) {
  const sentHashes = await Promise.all(files.map(hashOf));
  const stored = await Promise.all(
    documents.map(({ file_id }) => hashOf(join(dataDir, 'files/documents', file_id, 'source'))),
  );
  if (stored.sort().join() !== sentHashes.sort().join()) throw new Error('an upload was not stored as it was sent');
}
