import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { addPrinter } from '@print/contract/printing';
import { stopPrintingJob } from '#domains/orders/orders.jobs.ts';
import { failPrintJob } from '#domains/printing/jobs/fail-print-job.ts';
import { runPrintJobJob } from '#domains/printing/jobs/print-jobs.jobs.ts';
import { runPrintJob } from '#domains/printing/jobs/run-print-job.ts';
import { stopPrinting } from '#domains/printing/jobs/stop-printing.ts';
import { type PrintFile, printFiles } from '#domains/printing/printing.table.ts';
import { setSettings } from '#domains/shop/shop.store.ts';
import type { Deps } from '#platform/deps.ts';
import { corpusPath } from './corpus/corpus.ts';
import { seedOrder } from './factories.ts';
import type { TestClient } from './test-client.ts';

/** `group`: index of the file's group in the order; the index of the file by default. */
type FileOverrides = Partial<PrintFile> & { readonly group?: number };
type GroupOverrides = NonNullable<Parameters<typeof seedOrder>[2]>[number];

/** A shop with direct printing and its print workers. */
export async function openPrintingShop(deps: Deps, clerk: TestClient) {
  await deps.db.transaction(async (tx) => await setSettings(tx, { directPrinting: true }));
  await deps.jobs.work(
    runPrintJobJob,
    async (claim, signal) => await runPrintJob(deps, claim, signal),
    async (claim) => await failPrintJob(deps, claim),
  );
  await deps.jobs.work(stopPrintingJob, async ({ orderId }) => await stopPrinting(deps, [orderId]));
  let printers = 0;

  return {
    addPrinter: async (uri: string) => {
      printers += 1;
      const papers = ['a4_70g', 'b5_70g'] as const;
      const body = { name: `打印机 ${printers}`, uri, is_enabled: true, papers: [...papers] };
      return (await clerk.call(addPrinter, { body })).body;
    },
    seedReadyOrder: async (files?: readonly FileOverrides[], groups?: readonly GroupOverrides[]) =>
      await seedReadyOrder(deps, files, groups),
  };
}

/** An order with stored print files. */
export async function seedReadyOrder(
  deps: Deps,
  files: readonly FileOverrides[] = [{}],
  groups: readonly GroupOverrides[] = [{}],
) {
  const order = await seedOrder(deps, {}, groups);
  const pdf = readFileSync(corpusPath('twelve-pages.pdf'));
  const rows = files.map((file, index) => readyFile(deps, order, index, { sizeBytes: pdf.length, ...file }));
  for (const { storageKey } of rows)
    if (storageKey !== null) await deps.storage.put(storageKey, Readable.from([pdf]), { maxBytes: pdf.length });
  if (rows.length > 0) await deps.db.insert(printFiles).values(rows);
  return { ...order, files: rows };
}

function readyFile(
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  order: Awaited<ReturnType<typeof seedOrder>>,
  index: number,
  { group = index, ...overrides }: FileOverrides,
) {
  const id = random.uuid();
  return {
    id,
    orderId: order.id,
    groupId: order.groups[group]?.id ?? '',
    part: 1,
    parts: 1,
    form: 'flat' as const,
    paperSize: 'a4_70g' as const,
    copies: 1,
    pages: 12,
    sides: 'two_sided_long_edge' as const,
    isLandscape: false,
    sheets: 6,
    plan: id,
    state: 'ready' as const,
    createdAt: clock.now(),
    storageKey: `print/${order.id}/${id}.pdf`,
    ...overrides,
  };
}
