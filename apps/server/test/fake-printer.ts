import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeMessage } from '#platform/ipp/decode-message.ts';
import { encodeMessage } from '#platform/ipp/encode-message.ts';
import { operations, statuses } from '#platform/ipp/ipp-codes.ts';
import type { IppAttribute, IppGroup, IppMessage } from '#platform/ipp/ipp-message.ts';
import { groupsOf, integersOf, stringsOf } from '#platform/ipp/read-attributes.ts';
import { ippAttribute } from '#platform/ipp/send-request.ts';

type Operation = keyof typeof operations;
type FakeJob = { readonly id: number; readonly name: string; readonly attributes: readonly IppAttribute[] };
export type FakeJobState = 'pending' | 'held' | 'processing' | 'stopped' | 'cancelled' | 'aborted' | 'completed';

/** A fault that the printer simulates in a response: an IPP error status or a transport failure. */
export type Fault = number | 'malformed' | 'disconnect' | 'no response' | 'oversized' | 'http 500';

const stateNumbers = {
  pending: 3,
  held: 4,
  processing: 5,
  stopped: 6,
  cancelled: 7,
  aborted: 8,
  completed: 9,
} as const;

/** An IPP printer controlled by the test; it uses our own codec. */
export async function startFakePrinter(initialAttributes: readonly IppAttribute[] = capableAttributes()) {
  const requests: { operation: Operation; message: IppMessage; document: Buffer }[] = [];
  const jobs: (FakeJob & { state: FakeJobState; reasons: string[]; document?: Buffer })[] = [];
  const faults = new Map<Operation, Fault[]>();
  const printer = {
    requests,
    jobs,
    attributes: [...initialAttributes],
    /** The state of a job after its document has arrived. */
    afterDocument: 'completed' as FakeJobState,
    /** Faults of the next responses to this operation, in order. */
    fail: (operation: Operation, ...next: Fault[]) => void faults.set(operation, next),
    /** Executes this operation once, and disconnects without a response. */
    disconnectAfter: undefined as Operation | undefined,
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => handle(Buffer.concat(chunks), response));
  });

  function handle(bytes: Buffer, response: ServerResponse): void {
    const { message, length } = decodeMessage(bytes);
    const [operation] = (Object.keys(operations) as Operation[]).filter((name) => operations[name] === message.code);
    if (!operation) throw new Error('unknown operation');
    const document = bytes.subarray(length);
    requests.push({ operation, message, document });
    const fault = faults.get(operation)?.shift();
    if (fault !== undefined) {
      replyWithFault(fault, message, response);
      return;
    }
    const groups = execute(operation, message, document);
    if (printer.disconnectAfter === operation) {
      printer.disconnectAfter = undefined;
      response.destroy();
      return;
    }
    reply(message, groups ? statuses.ok : statuses.notFound, groups ?? [], response);
  }

  function execute(operation: Operation, message: IppMessage, document: Buffer): IppGroup[] | undefined {
    const operationAttributes = groupsOf(message, 'operation').flat();
    const job = jobs.find(({ id }) => id === integersOf(operationAttributes, 'job-id')[0]);
    if (operation === 'getPrinterAttributes') return [{ name: 'printer', attributes: printer.attributes }];
    if (operation === 'getJobs') {
      const shouldBeEnded = stringsOf(operationAttributes, 'which-jobs').includes('completed');
      return jobs.filter(({ state }) => stateNumbers[state] >= 7 === shouldBeEnded).map(describe);
    }
    if (operation === 'createJob' || operation === 'printJob') {
      const [name = ''] = stringsOf(operationAttributes, 'job-name');
      const attributes = groupsOf(message, 'job').flat();
      const created = {
        id: jobs.length + 1,
        name,
        attributes,
        state: 'held' as FakeJobState,
        reasons: ['job-incoming'],
      };
      jobs.push(created);
      if (operation === 'printJob') receiveDocument(created, document);
      return [describe(created)];
    }
    if (!job) return undefined;
    if (operation === 'sendDocument') receiveDocument(job, document);
    if (operation === 'cancelJob') Object.assign(job, { state: 'cancelled', reasons: [] });
    return [describe(job)];
  }

  function receiveDocument(job: (typeof jobs)[number], document: Buffer): void {
    Object.assign(job, { document, state: printer.afterDocument, reasons: [] });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(printer, {
    uri: `ipp://127.0.0.1:${port}/ipp/print`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close').catch(() => {});
    },
  });
}

/** The attributes of a printer that supports everything we use. */
export function capableAttributes(changes: Record<string, IppAttribute> = {}): IppAttribute[] {
  const keywords = (name: string, ...words: string[]) =>
    ippAttribute(name, ...words.map((value) => ({ tag: 'keyword', value }) as const));
  const enums = (name: string, ...numbers: number[]) =>
    ippAttribute(name, ...numbers.map((value) => ({ tag: 'enum', value }) as const));
  const all = [
    enums('printer-state', 3),
    keywords('printer-state-reasons', 'none'),
    ippAttribute('printer-make-and-model', { tag: 'text', value: 'Fake Printer' }),
    keywords('sides-supported', 'one-sided', 'two-sided-long-edge', 'two-sided-short-edge'),
    enums('finishings-supported', 3, 20, 28, 8),
    keywords('media-supported', 'iso_a4_210x297mm', 'jis_b5_182x257mm'),
    keywords('print-color-mode-supported', 'auto', 'monochrome'),
    ippAttribute('color-supported', { tag: 'boolean', value: false }),
    ippAttribute('document-format-supported', { tag: 'mimeMediaType', value: 'application/pdf' }),
    enums('operations-supported', ...Object.values(operations)),
    ippAttribute('copies-supported', { tag: 'range', lower: 1, upper: 999 }),
  ];
  return all.map((attribute) => changes[attribute.name] ?? attribute);
}

function describe({ id, name, state, reasons }: FakeJob & { state: FakeJobState; reasons: string[] }): IppGroup {
  return {
    name: 'job',
    attributes: [
      ippAttribute('job-id', { tag: 'integer', value: id }),
      ippAttribute('job-name', { tag: 'name', value: name }),
      ippAttribute('job-state', { tag: 'enum', value: stateNumbers[state] }),
      ippAttribute(
        'job-state-reasons',
        ...(reasons.length > 0 ? reasons : ['none']).map((value) => ({ tag: 'keyword', value }) as const),
      ),
    ],
  };
}

function replyWithFault(fault: Fault, message: IppMessage, response: ServerResponse): void {
  if (typeof fault === 'number') reply(message, fault, [], response);
  else if (fault === 'malformed') response.end('<html>ready</html>');
  else if (fault === 'http 500') response.writeHead(500).end();
  else if (fault === 'disconnect') response.destroy();
  else if (fault === 'oversized') response.end(Buffer.alloc(5 * 1024 * 1024));
}

function reply(message: IppMessage, code: number, groups: readonly IppGroup[], response: ServerResponse): void {
  const attributes = [ippAttribute('attributes-charset', { tag: 'charset', value: 'utf-8' })];
  const all: IppGroup[] = [{ name: 'operation', attributes }, ...groups];
  const { version, requestId } = message;
  response.writeHead(200, { 'content-type': 'application/ipp' });
  response.end(encodeMessage({ version, code, requestId, groups: all }));
}
