import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { convertDocumentJob } from '../apps/server/src/domains/documents/documents.jobs.ts';
import { createSemaphore } from '../apps/server/src/lib/create-semaphore.ts';
import { fontsFile } from '../apps/server/src/platform/office/converter/fonts-file.ts';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';
import type { UploadedDocument } from '../packages/contract/src/documents.ts';
import { type Measurement, median, time } from './measurement.ts';
import { createVisitor, sendFile, startShop, waitUntilConverted } from './shop-process.ts';

const source = corpusPath('song.docx');
const documents = 8;
const rounds = 3;

/**
 * Converts a Chinese report of 7 pages several times, from the first upload to the last preview, including jobs,
 * sandbox, page count and first pictures. The baseline is LibreOffice alone, cold, with a fresh profile, the same fonts
 * and the same concurrency.
 */
export async function measure(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'print-bench-'));
  const shop = await startShop();
  const times = { shop: [] as number[], plain: [] as number[] };
  // The first round warms up disk and font cache for both.
  for (let round = 0; round <= rounds; round += 1) {
    const shopMs = await time(() => convertByShop(shop.server.origin));
    const plain = await time(() => convertBySoffice(folder));
    if (round === 0) continue;
    times.shop.push(shopMs / documents);
    times.plain.push(plain / documents);
  }
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
  return [
    {
      name: `docx to PDF, ${convertDocumentJob.concurrency} at once, against plain soffice`,
      unit: 's',
      measured: median(times.shop) / 1000,
      baseline: median(times.plain) / 1000,
      atMost: 1,
    },
  ];
}

async function convertByShop(origin: string): Promise<void> {
  const uploads = Array.from({ length: documents }, async () => {
    const visitor = await createVisitor(origin);
    const { file_id } = await sendFile<UploadedDocument>(`${origin}/api/upload/`, visitor, source);
    await waitUntilConverted(origin, visitor, file_id);
  });
  await Promise.all(uploads);
}

async function convertBySoffice(folder: string): Promise<void> {
  const semaphore = createSemaphore(convertDocumentJob.concurrency);
  const fonts = join(folder, 'fonts.conf');
  writeFileSync(fonts, fontsFile(undefined, join(folder, 'font-cache')));
  await Promise.all(Array.from({ length: documents }, () => semaphore.run(() => runSoffice(folder, fonts))));
}

async function runSoffice(folder: string, fonts: string): Promise<void> {
  const workDir = mkdtempSync(join(folder, 'plain-'));
  const profile = join(workDir, 'profile');
  mkdirSync(profile);
  const child = spawn(
    'soffice',
    [
      ...[`-env:UserInstallation=${pathToFileURL(profile)}`, '--headless', '--convert-to', 'pdf'],
      ...['--outdir', workDir, source],
    ],
    { stdio: 'ignore', env: { PATH: process.env['PATH'], HOME: workDir, FONTCONFIG_FILE: fonts } },
  );
  await once(child, 'close');
  statSync(join(workDir, 'song.pdf'));
  rmSync(workDir, { recursive: true });
}
