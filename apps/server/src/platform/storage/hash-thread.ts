import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { HashAnswer, HashQuestion } from './hash-file.ts';

const buffer = Buffer.alloc(1024 * 1024);

function hash(path: string): string {
  const sum = createHash('sha256');
  const file = openSync(path, 'r');
  try {
    for (let length = 1; length > 0; ) {
      length = readSync(file, buffer);
      sum.update(buffer.subarray(0, length));
    }
    return sum.digest('hex');
  } finally {
    closeSync(file);
  }
}

function answer({ id, path }: HashQuestion): HashAnswer {
  try {
    return { id, sha256: hash(path) };
  } catch (error) {
    return { id, error: error as Error };
  }
}

parentPort?.on('message', (question: HashQuestion) => parentPort?.postMessage(answer(question)));
