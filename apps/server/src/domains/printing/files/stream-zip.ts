import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipEntry = {
  readonly name: string;
  readonly sizeBytes: number;
  /** Called when its turn has come: one file is open at a time. */
  open(): Promise<Readable>;
};

/** As it is read it is written; PDFs are packed already. An entry that breaks off breaks the whole off. */
export function streamZip(entries: readonly ZipEntry[], at: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  const abort = (error: unknown) => output.destroy(error instanceof Error ? error : undefined);
  zip.on('error', abort);
  for (const { name, sizeBytes, open } of entries)
    zip.addReadStreamLazy(
      name,
      { compress: false, size: sizeBytes, mtime: at, mode: 0o100644 },
      (callback) => {
        open().then(
          (stream) => {
            current = stream.on('error', abort);
            callback(null, stream);
          },
          (error: unknown) => callback(error, output),
        );
      },
    );
  zip.end();
  // Whoever hangs up leaves nothing open.
  void finished(output)
    .catch(() => {})
    .then(() => current?.destroy());
  return output;
}
