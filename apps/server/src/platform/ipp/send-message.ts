import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decodeMessage } from './decode-message.ts';
import { encodeMessage } from './encode-message.ts';
import { IppError } from './ipp-error.ts';
import type { IppMessage } from './ipp-message.ts';
import { openConnection, type PrinterAddress } from './open-connection.ts';

export type IppDocument = { readonly body: Readable; readonly sizeBytes: number };
export type IppReply = { readonly message: IppMessage; readonly certificate: string | null };
type Options = {
  readonly document?: IppDocument;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
};

/** A long list of papers takes some hundred kilobytes. */
const maxBytes = 4 * 1024 * 1024;

/** One question and its answer, on a connection of its own. Only our own abort is thrown as it is. */
export async function sendMessage(
  address: PrinterAddress,
  message: IppMessage,
  { document, timeoutMs, signal }: Options,
): Promise<IppReply> {
  signal?.throwIfAborted();
  const limit = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([limit, signal]) : limit;
  try {
    const { socket, certificate } = await openConnection(address, either);
    try {
      const bytes = await post(address.uri, socket, encodeMessage(message), document, either);
      return { message: decodeMessage(bytes).message, certificate };
    } finally {
      socket.destroy();
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof IppError || error instanceof RangeError) throw error;
    throw new IppError('unreachable', 'the printer cannot be reached', { cause: error });
  } finally {
    document?.body.destroy();
  }
}

async function post(
  uri: string,
  socket: Socket,
  head: Buffer,
  document: IppDocument | undefined,
  signal: AbortSignal,
): Promise<Buffer> {
  const { host, pathname, search } = new URL(uri);
  const request = httpRequest({
    method: 'POST',
    path: (pathname || '/') + search,
    signal,
    createConnection: () => socket,
    headers: {
      host,
      'content-type': 'application/ipp',
      connection: 'close',
      'content-length': head.length + (document?.sizeBytes ?? 0),
    },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request
      .once('response', resolve)
      .once('error', reject)
      .once('close', () => {
        reject(new Error('it hung up'));
      });
  });
  // A printer that says no does not listen to the end: its answer counts, not that we could not finish.
  void sendBody(request, head, document).catch((error: unknown) => request.destroy(error as Error));
  const response = await answer;
  if (response.statusCode !== 200)
    throw new IppError('refused', 'it answers, but not to print', { status: response.statusCode ?? 0 });
  return await readAll(response);
}

async function sendBody(request: Writable, head: Buffer, document: IppDocument | undefined): Promise<void> {
  request.write(head);
  if (!document) request.end();
  else await pipeline(document.body, request);
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new IppError('malformed', 'it does not stop answering');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
