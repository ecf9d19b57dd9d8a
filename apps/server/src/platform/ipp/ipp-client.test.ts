import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Fault, startFakePrinter } from '#test/fake-printer.ts';
import { findFreePort } from '#test/find-free-port.ts';
import { statuses } from './ipp-codes.ts';
import { getPrinterAttributes } from './printer-attributes.ts';
import { cancelJob, createJob, findJob, listJobs, printJob, sendDocument } from './printer-jobs.ts';
import { groupsOf, stringsOf } from './read-attributes.ts';
import { sendMessage } from './send-message.ts';
import { ippAttribute, sendRequest } from './send-request.ts';

const printer = await startFakePrinter();
afterAll(async () => await printer.close());
beforeEach(() => {
  printer.requests.length = 0;
});
const documentOf = (text: string) => ({ body: Readable.from([text]), sizeBytes: Buffer.byteLength(text) });
const twoCopies = [ippAttribute('copies', { tag: 'integer', value: 2 })];

test('the attributes of a printer are read', async () => {
  expect(await getPrinterAttributes(printer)).toMatchObject({
    state: 'idle',
    makeAndModel: 'Fake Printer',
    finishings: [3, 20, 28, 8],
    maxCopies: 999,
    sides: ['one-sided', 'two-sided-long-edge', 'two-sided-short-edge'],
    certificate: null,
  });
});

test('a printer reached by http gets its ipp URI as printer-uri', async () => {
  await getPrinterAttributes({ uri: printer.uri.replace('ipp:', 'http:') });
  const attributes = groupsOf(printer.requests[0]?.message ?? { groups: [] }, 'operation').flat();
  expect(stringsOf(attributes, 'printer-uri')).toEqual([printer.uri]);
});

test('a job is created, its document sent, and the job found by id and in the list', async () => {
  const id = await createJob(printer, { name: '取件码 A', attributes: twoCopies });
  expect(await findJob(printer, id)).toMatchObject({ name: '取件码 A', state: 'held', reasons: ['job-incoming'] });
  await sendDocument(printer, id, documentOf('%PDF-1'));
  expect(printer.jobs.find((job) => job.id === id)).toMatchObject({ attributes: twoCopies });
  expect(printer.requests.at(-1)?.document.toString()).toBe('%PDF-1');
  expect((await listJobs(printer)).find((job) => job.id === id)).toMatchObject({ state: 'completed' });
});

test('Print-Job sends job and document in one request', async () => {
  const id = await printJob(printer, { name: 'B', attributes: [] }, documentOf('%PDF-2'));
  expect(printer.jobs.find((job) => job.id === id)?.document?.toString()).toBe('%PDF-2');
});

test('findJob() returns undefined for an unknown job, and cancelling it succeeds', async () => {
  expect(await findJob(printer, 999)).toBeUndefined();
  await cancelJob(printer, 999);
});

test.each<[Fault, object]>([
  [statuses.busy, { problem: 'refused', status: statuses.busy }],
  ['malformed', { problem: 'malformed' }],
  ['oversized', { problem: 'malformed' }],
  ['http 500', { problem: 'refused', status: 500 }],
  ['disconnect', { problem: 'unreachable' }],
])('the fault %s is reported as an IppError', async (fault, expected) => {
  printer.fail('getPrinterAttributes', fault);
  await expect(getPrinterAttributes(printer)).rejects.toMatchObject({ name: 'IppError', ...expected });
});

test('a printer that does not respond is unreachable after the timeout', async () => {
  printer.fail('getPrinterAttributes', 'no response');
  const message = { version: [1, 1], code: 0x000b, requestId: 1, groups: [] } as const;
  await expect(sendMessage(printer, message, { timeoutMs: 100 })).rejects.toMatchObject({ problem: 'unreachable' });
});

test('a refused connection is unreachable, and the document stream is destroyed', async () => {
  const document = documentOf('%PDF');
  const unusedAddress = { uri: `ipp://127.0.0.1:${await findFreePort()}/ipp/print` };
  await expect(sendDocument(unusedAddress, 1, document)).rejects.toMatchObject({ problem: 'unreachable' });
  expect(document.body.destroyed).toBe(true);
});

test('a refusal in the middle of a long document is reported', async () => {
  const refusal = Buffer.from('010105070000000103', 'hex');
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.pause();
      socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${refusal.length}\r\n\r\n`), refusal]));
    });
  });
  const port = await findFreePort();
  server.listen(port, '127.0.0.1');
  const sizeBytes = 64 * 1024 * 1024;
  const body = Readable.from(
    (function* () {
      for (let sent = 0; sent < sizeBytes; sent += 65_536) yield Buffer.alloc(65_536);
    })(),
  );
  const reply = sendDocument({ uri: `ipp://127.0.0.1:${port}/` }, 1, { body, sizeBytes });
  await expect(reply).rejects.toMatchObject({ problem: 'refused', status: statuses.busy });
  server.close();
});

test('our own abort is rethrown unchanged', async () => {
  const controller = new AbortController();
  printer.fail('getPrinterAttributes', 'no response');
  const request = sendRequest(printer, { operation: 'getPrinterAttributes' }, controller.signal);
  controller.abort(new Error('closing time'));
  await expect(request).rejects.toThrow('closing time');
});
