import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  readonly recipients: readonly string[];
  /** Names in lower case; a repeated name has several values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type MailServer = {
  readonly url: string;
  /** Accepted messages, in order. */
  readonly received: readonly ReceivedMail[];
  /** Refuses every recipient with this code; undefined accepts again. */
  refuseWith(code: number | undefined): void;
  /** Delays replies until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
};

/** A real SMTP server that stores the messages it receives. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal: number | undefined;
  let holdPromise = Promise.resolve();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(address, _session, reply) {
      if (refusal === undefined) return reply();
      reply(Object.assign(new Error(`no ${address.address} here`), { responseCode: refusal }));
    },
    onData(stream, { envelope }, reply) {
      void buffer(stream).then(async (bytes) => {
        await holdPromise;
        received.push(
          readMail(
            bytes.toString('latin1'),
            envelope.rcptTo.map(({ address }) => address),
          ),
        );
        reply();
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received,
    refuseWith: (code) => {
      refusal = code;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      holdPromise = promise;
      return resolve;
    },
    close: async () => await new Promise((closed) => server.close(closed)),
  };
}

function readMail(raw: string, recipients: readonly string[]): ReceivedMail {
  const { headers, body } = readPart(raw);
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers.get('content-type')?.[0] ?? '') ?? [];
  const [text = '', html = ''] = body.split(`--${boundary}`).slice(1, -1).map(decodePart);
  return { recipients, headers, subject: decodeWords(headers.get('subject')?.[0] ?? ''), text, html };
}

function readPart(raw: string): { headers: Map<string, string[]>; body: string } {
  const [head = '', ...rest] = raw.replace(/^\r\n/, '').split('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [name = '', value = ''] = line.split(/: ?(.*)/s);
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  }
  return { headers, body: rest.join('\r\n\r\n') };
}

function decodePart(raw: string): string {
  const { headers, body } = readPart(raw);
  const isBase64 = headers.get('content-transfer-encoding')?.[0] === 'base64';
  const bytes = isBase64 ? Buffer.from(body, 'base64') : decodeQuotedPrintable(body);
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}

function decodeQuotedPrintable(text: string): Buffer {
  const joined = text.replaceAll(/=\r\n/g, '');
  return Buffer.from(
    joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

function decodeWords(header: string): string {
  return header
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuotedPrintable(word.replaceAll('_', ' ')).toString('utf8'),
    );
}
