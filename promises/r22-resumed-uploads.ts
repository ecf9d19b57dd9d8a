import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeLargePdf } from '../apps/server/test/corpus/make/large-pdf.ts';
import { findFreePort } from '../apps/server/test/find-free-port.ts';
import { hashOf } from '../bench/hash-of.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { bothEngines, type Context, type Figure, type Scenario } from './scenario.ts';

/** In `npm test`, the stories of e2e/large-files.spec.ts show the same with a smaller file, so there is no quick form. */
export const resumedUploads: Scenario = {
  promises: ['R22'],
  title: 'a large upload that is cut, reloaded and killed arrives whole, and little of it is sent twice',
  engines: bothEngines,
  runsEnginesAtOnce: true,
  hasQuickForm: false,
  run: uploadThroughCuts,
};

type Stories = {
  resumeUpload(options: {
    readonly origin: string;
    readonly file: string;
    /** What happens when this share of the file has been sent. */
    readonly interruptions: readonly { readonly at: number; readonly interrupt: 'reload' | (() => Promise<void>) }[];
    readonly untilSent: (share: number) => Promise<void>;
  }): Promise<{ readonly fileId: string; readonly progress: readonly number[] }>;
};

async function uploadThroughCuts(context: Context): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'print-promises-'));
  const file = writeLargePdf(join(folder, '毕业设计.pdf'), 1, 150);
  const fileBytes = statSync(file).size;
  const port = await findFreePort();
  const shop = await context.openShop({ environment: { PUBLIC_ORIGIN: `http://127.0.0.1:${port}` } });
  await shop.start();
  const proxy = await startCuttingProxy(port, Number(new URL(shop.origin).port));
  const counts = { cuts: 0, kills: 0 };
  const cut = async () => {
    counts.cuts += 1;
    proxy.cut();
  };
  const kill = async () => {
    counts.kills += 1;
    await shop.kill();
    await shop.start();
  };
  try {
    // The stories are checked with the types of a browser, which this program does not have.
    const stories = join(resolve(import.meta.dirname, '..'), 'e2e/shop/resume-upload.ts');
    const { resumeUpload } = (await import(pathToFileURL(stories).href)) as Stories;
    const { fileId, progress } = await resumeUpload({
      origin: proxy.origin,
      file,
      untilSent: (share) => proxy.untilSent(share * fileBytes),
      interruptions: [
        { at: 0.1, interrupt: cut },
        { at: 0.25, interrupt: cut },
        { at: 0.4, interrupt: 'reload' },
        { at: 0.55, interrupt: cut },
        { at: 0.65, interrupt: kill },
        { at: 0.8, interrupt: cut },
        { at: 0.95, interrupt: cut },
      ],
    });
    const sentBytes = proxy.sentBytes();
    await shop.kill();
    const unfinished = await shop.inspect(async ({ database }) => {
      const { rows } = await database.query('select id from partial_uploads where document_id is null');
      return rows.length;
    });
    const stored = join(shop.dataDir, 'files/documents', fileId, 'source');
    const steps = progress.map((percent, index) => (progress[index - 1] ?? 0) - percent);
    return [
      { name: 'size of the file', value: fileBytes / 1024 ** 2, unit: 'MB' },
      { name: 'cut connections', value: counts.cuts, atLeast: 5 },
      { name: 'kills of the server', value: counts.kills, atLeast: 1 },
      { name: 'bytes sent, as a multiple of the file', value: sentBytes / fileBytes, atMost: 1.1 },
      { name: 'stored files that differ', value: (await hashOf(stored)) === (await hashOf(file)) ? 0 : 1, atMost: 0 },
      { name: 'partial files left', value: readdirSync(join(shop.dataDir, 'partial')).length + unfinished, atMost: 0 },
      { name: 'percentages shown after the reload', value: progress.length, atLeast: 20 },
      { name: 'largest step back of the progress', value: Math.max(0, ...steps), unit: 'percent', atMost: 0 },
    ];
  } finally {
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
