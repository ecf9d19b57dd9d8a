import { setTimeout as sleep } from 'node:timers/promises';
import { uploadDocument } from '@print/contract/documents';
import { killLeftovers } from '../apps/server/src/platform/office/converter/leftovers.ts';
import { createClient, type TestClient } from '../apps/server/test/test-client.ts';
import { makeVariant } from './docx-variants.ts';
import { countLeftProcesses, findConversion, haltProcesses, hashOf } from './office-processes.ts';
import { bothEngines, type Context, type Figure, type Scenario, timeFigure } from './scenario.ts';
import type { Shop } from './shop.ts';
import { untilSettled } from './until-settled.ts';

type Sizes = { readonly files: number; readonly kills: number };
type Upload = { readonly fileId: string; readonly sha256: string; readonly pages: number };

const full: Sizes = { files: 20, kills: 10 };
const quick: Sizes = { files: 2, kills: 1 };

/** Files that LibreOffice converts in one or two seconds. */
const sources = [
  { name: 'word-short.docx', pages: 1 },
  { name: 'landscape.docx', pages: 3 },
  { name: 'table-and-picture.docx', pages: 3 },
  { name: 'wps-short.docx', pages: 1 },
];

export const killedWorker: Scenario = {
  promises: ['R5'],
  title: 'a worker that is killed in mid-conversion loses no document and leaves no LibreOffice',
  engines: bothEngines,
  hasQuickForm: true,
  quickEngines: ['embedded'],
  run: convertBetweenKills,
};

/** With PostgreSQL the worker is a process of its own and the web server goes on; the embedded engine has one process. */
async function convertBetweenKills(context: Context): Promise<readonly Figure[]> {
  const { files, kills } = context.isQuick ? quick : full;
  const web = await context.openShop(context.engine === 'embedded' ? {} : { part: 'web' });
  const worker = context.engine === 'embedded' ? web : await context.openShop({ part: 'worker', dataOf: web });
  await web.start();
  const client = createClient(web.origin);
  const uploads = await uploadFiles(client, files);
  if (worker !== web) await worker.start();
  const hashes = new Set(uploads.map(({ sha256 }) => sha256));

  let killed = 0;
  let left = 0;
  const killWorker = async () => {
    // The work folders' names contain the process of the worker.
    const marker = `.${worker.pid()}.`;
    await haltProcesses(marker);
    await worker.kill();
    left += await countLeftProcesses(marker);
    await killLeftovers(marker);
  };
  while (killed < kills) {
    await untilConverting(worker, hashes);
    // The kill hits any moment of a conversion.
    await sleep(context.random() * 1000);
    const isHit = (await findConversion(worker, hashes)) !== undefined;
    await killWorker();
    if (isHit) killed += 1;
    await worker.start();
  }
  const lastKillAt = performance.now();
  const wrong = await countWrongCounts(client, uploads);
  const seconds = (performance.now() - lastKillAt) / 1000;
  await killWorker();
  return [
    { name: 'DOCX files', value: files },
    { name: 'kills in mid-conversion', value: killed, atLeast: kills },
    { name: 'documents without their exact page count', value: wrong, atMost: 0 },
    timeFigure(context, { name: 'last kill to last exact count', value: seconds, unit: 's', atMost: 120 }),
    { name: 'processes of LibreOffice left', value: left, atMost: 0 },
  ];
}

async function uploadFiles(client: TestClient, count: number): Promise<readonly Upload[]> {
  const uploads: Upload[] = [];
  for (let index = 0; index < count; index += 1) {
    const source = sources[index % sources.length];
    if (!source) throw new Error('no source');
    const bytes = await makeVariant(source.name, String(index));
    const { status, body } = await client.upload(uploadDocument, bytes, source.name);
    if (status !== 201) throw new Error(`upload: status ${status}`);
    uploads.push({ fileId: body.file_id, sha256: hashOf(bytes), pages: source.pages });
  }
  return uploads;
}

async function untilConverting(worker: Shop, hashes: ReadonlySet<string>): Promise<void> {
  while (!(await findConversion(worker, hashes))) await sleep(50);
}

async function countWrongCounts(client: TestClient, uploads: readonly Upload[]): Promise<number> {
  let wrong = 0;
  for (const { fileId, pages } of uploads) if ((await untilSettled(client, fileId)) !== pages) wrong += 1;
  return wrong;
}
