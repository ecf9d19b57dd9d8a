import { setTimeout as sleep } from 'node:timers/promises';
import { uploadDocument } from '@print/contract/documents';
import { createClient, type TestClient } from '../apps/server/test/test-client.ts';
import { quantile } from '../bench/measurement.ts';
import { makeVariant } from './docx-variants.ts';
import { createFaultyOffice, type Fault } from './faulty-office.ts';
import { countLeftProcesses, findConversion, hashOf } from './office-processes.ts';
import { bothEngines, type Context, type Figure, type Scenario, timeFigure } from './scenario.ts';
import type { Shop } from './shop.ts';
import { hasFailed, untilSettled } from './until-settled.ts';

/** Each list has a shop of its own, so that the slow faults run side by side. */
const full: readonly (readonly Fault[])[] = [
  ['sleeps'],
  ['ignores-signals'],
  ['spins'],
  ['forks', 'floods', 'writes', 'does-nothing', 'breaks-pdf'],
];
const quick: readonly (readonly Fault[])[] = [['forks', 'does-nothing', 'breaks-pdf']];

export const hungOffice: Scenario = {
  promises: ['R6'],
  title: 'a LibreOffice that hangs, floods or fails stops neither the next document nor the API',
  engines: bothEngines,
  hasQuickForm: true,
  quickEngines: ['postgres'],
  run: convertWithFaults,
};

type FaultResult = { readonly seconds: number; readonly left: number };

async function convertWithFaults(context: Context): Promise<readonly Figure[]> {
  const office = createFaultyOffice();
  try {
    const { PATH = '' } = process.env;
    const environment = { PATH: `${office.folder}:${PATH}` };
    const faults = context.isQuick ? quick : full;
    const replyMs: number[] = [];
    const results = await Promise.all(
      faults.map(async (list) => {
        const shop = await context.openShop({ environment });
        await shop.start();
        const watch = watchReplies(shop.origin);
        const found: FaultResult[] = [];
        for (const fault of list) found.push(await convertAfterFault(shop, fault));
        replyMs.push(...(await watch.stop()));
        await shop.kill();
        return found;
      }),
    );
    const all = results.flat();
    return [
      { name: 'faults', value: all.length, atLeast: faults.flat().length },
      timeFigure(context, {
        name: 'faulty document to next exact count, longest',
        value: Math.max(...all.map(({ seconds }) => seconds)),
        unit: 's',
        atMost: 120,
      }),
      { name: 'processes of ended conversions', value: all.reduce((sum, { left }) => sum + left, 0), atMost: 0 },
      { name: 'processes when the servers are stopped', value: await countLeftProcesses(office.mark), atMost: 0 },
      { name: 'calls meanwhile', value: replyMs.length },
      timeFigure(context, {
        name: 'calls meanwhile, 95th percentile',
        value: quantile(replyMs, 0.95),
        unit: 'ms',
        atMost: 300,
      }),
    ];
  } finally {
    office.remove();
  }
}

/** Another visitor's document follows the faulty one; its exact count shows that the converter goes on. */
async function convertAfterFault(shop: Shop, fault: Fault): Promise<FaultResult> {
  const startedAt = performance.now();
  const bytes = await makeVariant('word-short.docx', `fault-${fault}`);
  const faulty = createClient(shop.origin);
  const faultyId = await upload(faulty, bytes);
  const attempt = await untilBegun(shop, hashOf(bytes), faulty, faultyId);
  const next = createClient(shop.origin);
  const nextId = await upload(next, await makeVariant('word-short.docx', `after ${fault}`));
  const pages = await untilSettled(next, nextId);
  if (pages !== 1) throw new Error(`the document after one that ${fault} is not converted`);
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, left: attempt ? await countLeftProcesses(attempt) : 0 };
}

/** Resolves with the first attempt; undefined if all attempts were too short to be seen. */
async function untilBegun(shop: Shop, hash: string, client: TestClient, fileId: string): Promise<string | undefined> {
  for (;;) {
    const attempt = await findConversion(shop, new Set([hash]));
    if (attempt || (await hasFailed(client, fileId))) return attempt;
    await sleep(50);
  }
}

async function upload(client: TestClient, bytes: Uint8Array): Promise<string> {
  const { status, body } = await client.upload(uploadDocument, bytes, '论文.docx');
  if (status !== 201) throw new Error(`upload: status ${status}`);
  return body.file_id;
}

/** Measures calls that read the database and a page, one after the other. */
function watchReplies(origin: string) {
  const replyMs: number[] = [];
  let isStopped = false;
  const watching = (async () => {
    while (!isStopped)
      for (const path of ['/api/shop/', '/api/csrf/', '/order']) {
        const startedAt = performance.now();
        const response = await fetch(origin + path);
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`${path}: status ${response.status}`);
        replyMs.push(performance.now() - startedAt);
        await sleep(50);
      }
  })();
  watching.catch(() => {});
  return {
    async stop(): Promise<readonly number[]> {
      isStopped = true;
      await watching;
      return replyMs;
    },
  };
}
