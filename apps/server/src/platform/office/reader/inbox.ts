import { chmodSync, mkdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createSemaphore } from '#lib/create-semaphore.ts';
import type { ChildSandbox, VisibleFolder } from '../child-sandbox/child-sandbox.ts';
import { handOver } from '../child-sandbox/hand-over.ts';
import { newFolderName } from '../converter/work-folder.ts';

/** The folder of one sandboxed reading process. It holds only the file of its current or last request. */
export type Inbox = {
  readonly folder: VisibleFolder;
  /** Returns the path as the process sees it. */
  put(file: string): Promise<string>;
  /** Removes the file: a document that is deleted must not live on here. */
  clear(): Promise<void>;
  remove(): Promise<void>;
};

const seenAt = '/inbox';

export function createInbox(sandbox: ChildSandbox): Inbox {
  const path = join(sandbox.workDir, newFolderName());
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // The data folder is closed to other users; inside the sandbox another user may have to enter.
  chmodSync(path, 0o711);
  const semaphore = createSemaphore(1);
  let key = '';
  let count = 0;
  let isPresent = false;

  const clear = async () => {
    isPresent = false;
    await rm(join(path, String(count)), { force: true });
  };
  /** The same file keeps its name, so that the process recognises it. */
  const put = async (file: string) => {
    const { mtimeMs, size, ino } = await stat(file);
    const newKey = [file, mtimeMs, size, ino].join('\n');
    if (newKey !== key) {
      await clear();
      key = newKey;
      count += 1;
    }
    if (!isPresent) await handOver(file, join(path, String(count)), sandbox);
    isPresent = true;
    return `${seenAt}/${count}`;
  };
  return {
    folder: { path, at: seenAt, isWritable: false },
    put: (file) => semaphore.run(() => put(file)),
    clear: () => semaphore.run(clear),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
