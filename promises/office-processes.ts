import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listProcesses } from '../apps/server/src/platform/office/converter/leftovers.ts';
import type { Shop } from './shop.ts';

/**
 * Finds a running conversion of one of these documents. Its work folder's name is in the environment of its processes.
 * The test conversion at start does not count.
 */
export async function findConversion({ dataDir }: Shop, hashes: ReadonlySet<string>): Promise<string | undefined> {
  const work = join(dataDir, 'work');
  for (const folder of await readdir(work).catch(() => [])) {
    const source = await readFile(join(work, folder, 'source.docx')).catch(() => undefined);
    if (!source || !hashes.has(hashOf(source))) continue;
    if ((await listProcesses(folder)).length > 0) return folder;
  }
  return undefined;
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Stops the processes with this text in their environment. They cannot end by themselves then, only by a kill. */
export async function haltProcesses(marker: string): Promise<void> {
  for (const id of await listProcesses(marker)) {
    try {
      process.kill(id, 'SIGSTOP');
    } catch {
      // The process has just ended.
    }
  }
}

/** How long the kernel may take to end processes whose parent was killed. */
const endingMs = 5000;

/** Counts the processes with this text in their environment, when those that are being killed have ended. */
export async function countLeftProcesses(marker: string): Promise<number> {
  const deadline = performance.now() + endingMs;
  for (;;) {
    const { length } = await listProcesses(marker);
    if (length === 0 || performance.now() > deadline) return length;
    await sleep(50);
  }
}
