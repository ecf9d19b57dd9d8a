import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { HashAnswer, HashOrder } from './hash-along.ts';

type Open = { readonly file: number; readonly sum: Hash; at: number };

const open = new Map<number, Open>();
const buffer = Buffer.alloc(1024 * 1024);

function obey(order: HashOrder): HashAnswer | undefined {
  const { id } = order;
  if ('isDropped' in order) {
    close(id);
    return { id, error: new Error('dropped') };
  }
  try {
    const one = open.get(id) ?? { file: openSync(order.path, 'r'), sum: createHash('sha256'), at: 0 };
    open.set(id, one);
    readTo(one, order.upTo);
    if (!order.isWhole) return undefined;
    close(id);
    return { id, sha256: one.sum.digest('hex') };
  } catch (error) {
    close(id);
    return { id, error: error as Error };
  }
}

function readTo(one: Open, upTo: number): void {
  while (one.at < upTo) {
    const length = readSync(one.file, buffer, 0, Math.min(buffer.length, upTo - one.at), one.at);
    if (length === 0) throw new Error('a file has become shorter while it was being hashed');
    one.sum.update(buffer.subarray(0, length));
    one.at += length;
  }
}

function close(id: number): void {
  const one = open.get(id);
  open.delete(id);
  if (one) closeSync(one.file);
}

parentPort?.on('message', (order: HashOrder) => {
  const answer = obey(order);
  if (answer) parentPort?.postMessage(answer);
});
