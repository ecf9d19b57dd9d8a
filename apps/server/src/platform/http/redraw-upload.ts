import type { Deps } from '../deps.ts';
import { ReaderFailed } from '../office/reader/reader.ts';
import { StorageTooLarge } from '../storage/storage.ts';
import type { IncomingFile } from './receive-file.ts';

type Limit = { readonly maxBytes: number; tooLarge(maxBytes: number): Error; readerUnavailable(cause: unknown): Error };

/** Receives a picture and returns its copy made by `redraw`. The upload is discarded with its metadata. */
export async function redrawUpload<Picture>(
  { storage }: Pick<Deps, 'storage'>,
  { stream, signal, finish }: IncomingFile,
  { maxBytes, tooLarge, readerUnavailable }: Limit,
  redraw: (path: string) => Promise<Picture>,
): Promise<{ readonly picture: Picture; readonly sha256: string }> {
  const redrawing = Promise.withResolvers<Picture>();
  const discard = async (path: string) => {
    await finish();
    redrawing.resolve(await redraw(path));
    return undefined;
  };
  const { sha256 } = await storage.receive(stream, { maxBytes, signal }, discard).catch((error) => {
    if (error instanceof StorageTooLarge) throw tooLarge(maxBytes);
    throw error instanceof ReaderFailed ? readerUnavailable(error) : error;
  });
  signal.throwIfAborted();
  return { picture: await redrawing.promise, sha256 };
}
