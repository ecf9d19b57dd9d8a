import { chmod, chown, copyFile, lstat, realpath, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { maxPages } from '@print/contract/documents';
import { errorCode } from '#lib/error-code.ts';
import { type Reader, ReaderUnavailable } from '../reader/reader.ts';
import { ConversionFailed } from './converter.ts';
import type { Limits } from './sandbox.ts';

/** Finds the PDF at `path` in a work folder. A link or anything but a regular file is not accepted. */
export async function findResult(folder: string, path: string, { fileBytes }: Limits): Promise<string | undefined> {
  const expectedPath = join(folder, path);
  const real = await realpath(expectedPath).catch(() => undefined);
  if (real !== join(await realpath(folder), path)) return undefined;
  const found = await lstat(real);
  return found.isFile() && found.size > 0 && found.size <= fileBytes ? real : undefined;
}

/** A program's exit code 0 proves nothing: the pages of its PDF must be countable. */
export async function countResult(pdf: string, reader: Reader, signal: AbortSignal): Promise<number> {
  let pages: number;
  try {
    pages = await reader.countPages(pdf, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ReaderUnavailable) throw error;
    throw new ConversionFailed('no_pages', 'the converted PDF cannot be read', { cause: error });
  }
  if (pages === 0) throw new ConversionFailed('no_pages', 'the converted PDF has no pages');
  if (pages > maxPages) throw new ConversionFailed('too_many_pages', `the converted PDF has ${pages} pages`);
  return pages;
}

/** Moves the PDF out of the work folder and makes this process its owner. */
export async function takeResult(pdf: string, target: string): Promise<void> {
  await chmod(pdf, 0o600);
  if (process.getuid && process.getgid) await chown(pdf, process.getuid(), process.getgid());
  try {
    await rename(pdf, target);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await copyFile(pdf, target);
  }
}
