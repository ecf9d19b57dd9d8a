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

/** A long list of media takes some hundred kilobytes. */
const maxResponseBytes = 4 * 1024 * 1024;

/** Sends one request on a new connection. Our own abort is rethrown; other failures become IppErrors. */
export async function sendMessage(
  address: PrinterAddress,
  message: IppMessage,
  { document, timeoutMs, signal }: Options,
): Promise<IppReply> {
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(timeoutMs);
  const abortSignal = signal ? AbortSignal.any([timeout, signal]) : timeout;
  try {
    const { socket, certificate } = await openConnection(address, abortSignal);
    try {
      const bytes = await post(address.uri, socket, encodeMessage(message), document, abortSignal);
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
  const responsePromise = new Promise<IncomingMessage>((resolve, reject) => {
    request
      .once('response', resolve)
      .once('error', reject)
      .once('close', () => {
        reject(new Error('the printer closed the connection'));
      });
  });
  // A printer may refuse before it has read the whole document: the response counts, not our failed write.
  void sendBody(request, head, document).catch((error: unknown) => request.destroy(error as Error));
  const response = await responsePromise;
  if (response.statusCode !== 200)
    throw new IppError('refused', 'the printer replied with an HTTP error', { status: response.statusCode ?? 0 });
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
    if (size > maxResponseBytes) throw new IppError('malformed', 'response too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
