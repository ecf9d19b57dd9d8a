import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Fault, startFakePrinter } from '#test/fake-printer.ts';
import { findFreePort } from '#test/free-port.ts';
import { statuses } from './ipp-codes.ts';
import { getPrinterAttributes } from './printer-attributes.ts';
import { cancelJob, createJob, findJob, listJobs, printJob, sendDocument } from './printer-jobs.ts';
import { groupsOf, stringsOf } from './read-attributes.ts';
import { sendMessage } from './send-message.ts';
import { ippAttribute, sendRequest } from './send-request.ts';

const printer = await startFakePrinter();
afterAll(async () => await printer.close());
beforeEach(() => {
  printer.heard.length = 0;
});
const documentOf = (text: string) => ({ body: Readable.from([text]), sizeBytes: Buffer.byteLength(text) });
const twoCopies = [ippAttribute('copies', { tag: 'integer', value: 2 })];

test('what a printer can do is read', async () => {
  expect(await getPrinterAttributes(printer)).toMatchObject({
    state: 'idle',
    makeAndModel: 'Fake Printer',
    finishings: [3, 20, 28, 8],
    maxCopies: 999,
    sides: ['one-sided', 'two-sided-long-edge', 'two-sided-short-edge'],
    certificate: null,
  });
});

test('one that is reached by http is still spoken to by its own name', async () => {
  await getPrinterAttributes({ uri: printer.uri.replace('ipp:', 'http:') });
  const asked = groupsOf(printer.heard[0]?.message ?? { groups: [] }, 'operation').flat();
  expect(stringsOf(asked, 'printer-uri')).toEqual([printer.uri]);
});

test('a job is announced, its document sent, and it is found again by number and in the list', async () => {
  const id = await createJob(printer, { name: '取件码 A', attributes: twoCopies });
  expect(await findJob(printer, id)).toMatchObject({
    name: '取件码 A',
    state: 'held',
    reasons: ['job-incoming'],
  });
  await sendDocument(printer, id, documentOf('%PDF-1'));
  expect(printer.jobs.find((job) => job.id === id)).toMatchObject({ attributes: twoCopies });
  expect(printer.heard.at(-1)?.document.toString()).toBe('%PDF-1');
  expect((await listJobs(printer)).find((job) => job.id === id)).toMatchObject({ state: 'completed' });
});

test('job and document can come at once', async () => {
  const id = await printJob(printer, { name: 'B', attributes: [] }, documentOf('%PDF-2'));
  expect(printer.jobs.find((job) => job.id === id)?.document?.toString()).toBe('%PDF-2');
});

test('a job that the printer does not know is absent, and need not be cancelled', async () => {
  expect(await findJob(printer, 999)).toBeUndefined();
  await cancelJob(printer, 999);
});

test.each<[Fault, object]>([
  [statuses.busy, { problem: 'refused', status: statuses.busy }],
  ['malformed', { problem: 'malformed' }],
  ['oversized', { problem: 'malformed' }],
  ['http 500', { problem: 'refused', status: 500 }],
  ['disconnect', { problem: 'unreachable' }],
])('%s is named', async (fault, named) => {
  printer.fail('getPrinterAttributes', fault);
  await expect(getPrinterAttributes(printer)).rejects.toMatchObject({ name: 'IppError', ...named });
});

test('one that says nothing is waited for only so long', async () => {
  printer.fail('getPrinterAttributes', 'no response');
  const message = { version: [1, 1], code: 0x000b, requestId: 1, groups: [] } as const;
  await expect(sendMessage(printer, message, { timeoutMs: 100 })).rejects.toMatchObject({
    problem: 'unreachable',
  });
});

test('nobody there is unreachable, and a document that was to be sent is let go', async () => {
  const document = documentOf('%PDF');
  const nowhere = { uri: `ipp://127.0.0.1:${await findFreePort()}/ipp/print` };
  await expect(sendDocument(nowhere, 1, document)).rejects.toMatchObject({ problem: 'unreachable' });
  expect(document.body.destroyed).toBe(true);
});

test('a printer that says no in the middle of a long document is heard', async () => {
  const no = Buffer.from('010105070000000103', 'hex');
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.pause();
      socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${no.length}\r\n\r\n`), no]));
    });
  });
  const port = await findFreePort();
  server.listen(port, '127.0.0.1');
  const sizeBytes = 64 * 1024 * 1024;
  const endless = Readable.from(
    (function* () {
      for (let sent = 0; sent < sizeBytes; sent += 65_536) yield Buffer.alloc(65_536);
    })(),
  );
  const sending = sendDocument({ uri: `ipp://127.0.0.1:${port}/` }, 1, { body: endless, sizeBytes });
  await expect(sending).rejects.toMatchObject({ problem: 'refused', status: statuses.busy });
  server.close();
});

test('our own abort is thrown as it is', async () => {
  const stop = new AbortController();
  printer.fail('getPrinterAttributes', 'no response');
  const asking = sendRequest(printer, { operation: 'getPrinterAttributes' }, stop.signal);
  stop.abort(new Error('closing time'));
  await expect(asking).rejects.toThrow('closing time');
});
