import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { HashRequest, HashResult } from './file-hash.ts';

type OpenFile = { readonly fd: number; readonly hash: Hash; position: number };

const openFiles = new Map<number, OpenFile>();
const buffer = Buffer.alloc(1024 * 1024);

function handleRequest(request: HashRequest): HashResult | undefined {
  const { id } = request;
  if ('isAborted' in request) {
    close(id);
    return { id, error: new Error('aborted') };
  }
  try {
    const file = openFiles.get(id) ?? { fd: openSync(request.path, 'r'), hash: createHash('sha256'), position: 0 };
    openFiles.set(id, file);
    readTo(file, request.upTo);
    if (!request.isComplete) return undefined;
    close(id);
    return { id, sha256: file.hash.digest('hex') };
  } catch (error) {
    close(id);
    return { id, error: error as Error };
  }
}

function readTo(file: OpenFile, upTo: number): void {
  while (file.position < upTo) {
    const length = readSync(file.fd, buffer, 0, Math.min(buffer.length, upTo - file.position), file.position);
    if (length === 0) throw new Error('the file was truncated while it was hashed');
    file.hash.update(buffer.subarray(0, length));
    file.position += length;
  }
}

function close(id: number): void {
  const file = openFiles.get(id);
  openFiles.delete(id);
  if (file) closeSync(file.fd);
}

parentPort?.on('message', (request: HashRequest) => {
  const result = handleRequest(request);
  if (result) parentPort?.postMessage(result);
});
