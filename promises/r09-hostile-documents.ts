import { findConverterSkipReason } from '../scripts/test/find-test-tools.ts';
import { createLinkingDocuments, createMutants, readBombs } from './documents/hostile-documents.ts';
import { startListener } from './documents/listener.ts';
import { type Sent, sendDocuments, settle } from './documents/send-documents.ts';
import { isAlive } from './is-alive.ts';
import type { Context, Figure, Scenario } from './scenario.ts';
import { watchProcesses } from './watch-processes.ts';

/** `mutants` are uploaded only; `converted` are uploaded to a shop with a worker and converted. */
const full = { mutants: 940, converted: 60, links: 100, bombs: 100, secondsToConvert: 150 };
const quick = { mutants: 16, converted: 1, links: 1, bombs: 2, secondsToConvert: 60 };

/** One engine: no document reaches the database. */
export const hostileDocuments: Scenario = {
  promises: ['R9'],
  title: 'hostile documents break neither the server nor the converter, and reach no network',
  engines: ['embedded'],
  hasQuickForm: true,
  findSkipReason: findConverterSkipReason,
  run: sendHostileDocuments,
};

async function sendHostileDocuments(context: Context): Promise<readonly Figure[]> {
  const sizes = context.isQuick ? quick : full;
  const listener = await startListener();
  const createMutant = createMutants(context.random, listener.address);
  let postponed = 0;
  const upload = (origin: string, next: Parameters<typeof sendDocuments>[1]) =>
    sendDocuments(origin, next, () => {
      postponed += 1;
    });

  // The bombs and links come first, so that they are converted before the time is over.
  const queue = [
    ...(await createLinkingDocuments(listener.address)).slice(0, sizes.links),
    ...readBombs().slice(0, sizes.bombs),
  ];
  const withoutMutants = queue.length;
  for (let index = 0; index < sizes.converted; index += 1) queue.push(await createMutant({ ofOffice: true }));
  const shop = await context.openShop();
  await shop.start();
  const watch = watchProcesses(shop.pid() ?? 0);
  const sent = await upload(shop.origin, async () => queue.shift());
  const until = performance.now() + sizes.secondsToConvert * 1000;
  const settled = await Promise.all(sent.filter(({ accepted }) => accepted).map((document) => settle(document, until)));
  const converters = watch.maxConverters();

  // The other mutants are only read: their conversion would take hours.
  const reading = await context.openShop({ part: 'web' });
  await reading.start();
  const readingWatch = watchProcesses(reading.pid() ?? 0);
  let left = sizes.mutants;
  sent.push(...(await upload(reading.origin, async () => (left-- > 0 ? await createMutant() : undefined))));

  const ended = [shop, reading].filter((server) => !isAlive(server.pid())).length;
  await Promise.all([shop.terminate(), reading.terminate()]);
  const processesLeft = [...(await watch.listLeft()), ...(await readingWatch.listLeft())];
  const connections = await listener.countAndClose();

  const unexpected = sent.filter(({ status }) => ![201, 400, 413].includes(status));
  const count = (status: number) => sent.filter((document) => document.status === status).length;
  const describe = ({ name, status, detail }: Sent) => `${name}: ${status} ${detail}`;
  return [
    { name: 'documents', value: sent.length },
    { name: 'mutants', value: sent.length - withoutMutants, atLeast: context.isQuick ? 1 : 1000 },
    { name: 'accepted', value: count(201), atLeast: Math.floor(sent.length / 10) },
    { name: 'refused with a reason', value: count(400), atLeast: Math.floor(sent.length / 10) },
    { name: 'asked to come back later, then answered', value: postponed },
    { name: 'other responses, such as 5xx', value: unexpected.length, atMost: 0, examples: unexpected.map(describe) },
    {
      name: 'converted by LibreOffice or the PDF tools',
      value: settled.filter((end) => end === 'converted').length,
      atLeast: context.isQuick ? 1 : 20,
    },
    { name: 'given up by the converter', value: settled.filter((end) => end === 'refused').length },
    { name: 'still waiting at the end of the time', value: settled.filter((end) => end === 'unsettled').length },
    { name: 'estimates with 5xx', value: settled.filter((end) => end === 'server error').length, atMost: 0 },
    { name: 'LibreOffice processes at the same time', value: converters, atLeast: 1 },
    { name: 'connections from documents', value: connections, atMost: 0 },
    { name: 'server processes that ended', value: ended, atMost: 0 },
    {
      name: 'processes left after the end of the server',
      value: processesLeft.length,
      atMost: 0,
      examples: processesLeft,
    },
  ];
}
