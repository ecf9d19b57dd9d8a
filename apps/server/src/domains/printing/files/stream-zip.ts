import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipEntry = {
  readonly name: string;
  readonly sizeBytes: number;
  /** Called when the entry is written, so that only one file is open at a time. */
  open(): Promise<Readable>;
};

/** Streams without compression, because PDFs are compressed already. A failed entry aborts the whole stream. */
export function streamZip(entries: readonly ZipEntry[], at: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  const abort = (error: unknown) => output.destroy(error instanceof Error ? error : undefined);
  zip.on('error', abort);
  for (const { name, sizeBytes, open } of entries)
    zip.addReadStreamLazy(name, { compress: false, size: sizeBytes, mtime: at, mode: 0o100644 }, (callback) => {
      open().then(
        (stream) => {
          current = stream.on('error', abort);
          callback(null, stream);
        },
        (error: unknown) => callback(error, output),
      );
    });
  zip.end();
  // Closes the open entry when the client disconnects.
  void finished(output)
    .catch(() => {})
    .then(() => current?.destroy());
  return output;
}
