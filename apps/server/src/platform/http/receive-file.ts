import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import multipart, { type Multipart, type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, fieldRefused } from '../errors.ts';
import { abortSignalFor } from './abort-signal-for.ts';
import type { App } from './app.ts';
import { brokenUpload, noFile, oneFileOnly, unsupportedType } from './http-errors.ts';

/** The use case that stores the file limits its size. */
const limits = { fileSize: Number.MAX_SAFE_INTEGER, parts: 30, fieldSize: 10_000, headerPairs: 20 };

/**
 * Lets the routes of this app receive multipart bodies with `receiveFile`. After an early error reply, a client that is
 * still sending has `lingerMs` to finish before the connection is closed.
 */
export async function acceptUploads(app: App, { lingerMs = 30_000 } = {}): Promise<void> {
  await app.register(multipart, { limits });
  app.addHook('onSend', (request, reply) => drainRequestBody(request, reply, lingerMs));
}

export type IncomingFile = {
  /** Chosen by the client, unchecked. */
  readonly name: string;
  readonly stream: Readable;
  /** The size of the whole form, if the client has stated it. The file is smaller. */
  readonly declaredBytes: number | undefined;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /**
   * Call it when the stream has ended, before anything is saved: it parses the rest of the form, throws if the form is
   * incomplete or has a second file, and returns the text fields.
   */
  finish(): Promise<Record<string, string>>;
};

/** Calls `use` with the single part `file` of a multipart body while it is being received. */
export async function receiveFile<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  use: (file: IncomingFile) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw unsupportedType();
  const signal = abortSignalFor(reply);
  const form = readForm(request);
  try {
    const part = await form.nextFile();
    if (part?.fieldname !== 'file') throw noFile();
    return await use({
      // Browsers send a quotation mark in a file name as %22.
      name: (part.filename ?? '').replaceAll('%22', '"'),
      stream: part.file,
      declaredBytes: declaredBytesOf(request),
      signal,
      finish: async () => {
        if (await form.nextFile()) throw oneFileOnly();
        return Object.fromEntries(form.fields);
      },
    });
  } catch (error) {
    throw signal.aborted || isParserError(error) ? brokenUpload(error) : error;
  }
}

function declaredBytesOf({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

function readForm(request: FastifyRequest) {
  const parts = request.parts();
  const fields = new Map<string, string>();
  const failure = failWhenStuck(request.raw);

  async function next(): Promise<Multipart | undefined> {
    try {
      const { value, done } = await Promise.race([parts.next(), failure()]);
      return done ? undefined : value;
    } catch (error) {
      // A parser error is the client's mistake.
      throw brokenUpload(error);
    }
  }

  async function nextFile(): Promise<MultipartFile | undefined> {
    for (let part = await next(); part; part = await next()) {
      if (part.type === 'file') return part;
      addField(part);
    }
    return undefined;
  }

  function addField({ fieldname, value, valueTruncated }: MultipartValue): void {
    if (typeof fieldname !== 'string' || typeof value !== 'string') throw brokenUpload();
    if (valueTruncated) throw fieldRefused(fieldname, '内容过长');
    if (fields.has(fieldname)) throw fieldRefused(fieldname, '此项重复');
    fields.set(fieldname, value);
  }

  return { fields, nextFile };
}

/**
 * The parser waits forever for a part whose header has no end. When the whole body has arrived and no file is being
 * read, it has nothing to wait for: what it has not found in the next turns of the event loop will not come.
 */
function failWhenStuck(body: Readable): () => Promise<never> {
  const arrived = finished(body).catch(() => {});
  return async () => {
    await arrived;
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    throw brokenUpload();
  };
}

/** A truncated form fails the file's stream with an error of the multipart parser. */
function isParserError(error: unknown): boolean {
  if (error instanceof AppError || !(error instanceof Error)) return false;
  return /multipart data/i.test(error.message) || ('code' in error && `${error.code}`.startsWith('FST_'));
}

/**
 * Closing a connection while the client is still sending discards the reply, so the rest of the body is read and
 * dropped. If the connection closes right after the reply, as behind nginx, the reply waits for the whole body.
 */
async function drainRequestBody({ raw }: FastifyRequest, reply: FastifyReply, lingerMs: number): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  if (raw.complete) return;
  const drained = finished(raw).catch(() => {});
  if (!reply.raw.shouldKeepAlive) {
    await Promise.race([drained, sleep(lingerMs, undefined, { ref: false })]);
    return;
  }
  reply.raw.once('finish', () => {
    const timer = setTimeout(() => raw.destroy(), lingerMs);
    void drained.then(() => clearTimeout(timer));
  });
}
