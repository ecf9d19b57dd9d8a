import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { PrintPass } from '@print/contract/printing';
import { paperSizeInPoints } from '@print/contract/side-grid';
import { inWorkFolder } from '#domains/documents/work-folder.ts';
import type { Deps } from '#platform/deps.ts';
import { PressFailed } from '#platform/office/press/press.ts';
import { StorageMissing } from '#platform/storage/storage.ts';
import { pagesOfPass } from '../plan/print-plan-rules.ts';
import {
  pressUnavailable,
  printFileFailed,
  printFileNotReady,
  printFileOneSided,
  printFileUnknown,
} from './print-files.errors.ts';
import type { FileWithBinding } from './printable-files.ts';

export type OpenFile = { readonly stream: Readable; readonly sizeBytes: number };

/** Opens the whole file, or the pages of one pass. It stays readable when the stored file is deleted. */
export async function openPrintFile(
  deps: Deps,
  file: FileWithBinding,
  pass: PrintPass | null,
  signal?: AbortSignal,
): Promise<OpenFile> {
  const { storageKey } = file;
  if (file.state === 'failed') throw printFileFailed(file.failure);
  if (storageKey === null) throw printFileNotReady();
  try {
    if (pass) return await extractPass(deps, file, storageKey, pass, signal);
    return await deps.storage.withFile(storageKey, openLocalFile);
  } catch (error) {
    if (error instanceof StorageMissing || (await isDeleted(deps, storageKey))) throw printFileUnknown();
    throw error instanceof PressFailed ? pressUnavailable(error) : error;
  }
}

/** A file on disk may be deleted after `withFile` has found it. */
async function isDeleted({ storage }: Deps, key: string): Promise<boolean> {
  const size = await storage.size(key).catch(() => null);
  return size === undefined;
}

async function extractPass(
  deps: Deps,
  file: FileWithBinding,
  key: string,
  pass: PrintPass,
  signal: AbortSignal | undefined,
): Promise<OpenFile> {
  const pages = pagesOfPass(file.sides, file.pages, pass);
  if (pages.length === 0) throw printFileOneSided();
  return await inWorkFolder(deps, async (folder) => {
    const target = join(folder, 'pass.pdf');
    await deps.storage.withFile(key, (path) =>
      deps.press.print(
        {
          sources: [{ path, pages: file.pages }],
          paper: paperSizeInPoints(file.paper),
          isTwoSided: false,
          target,
          pages: pages.map((page) => [{ source: 0, page }]),
        },
        signal,
      ),
    );
    return await openLocalFile(target);
  });
}

/** The open handle stays readable after the file is deleted. */
export async function openLocalFile(path: string): Promise<OpenFile> {
  const handle = await open(path);
  const { size } = await handle.stat();
  return { stream: handle.createReadStream(), sizeBytes: size };
}
