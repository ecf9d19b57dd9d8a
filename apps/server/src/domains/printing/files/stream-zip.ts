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
  const breakOff = (error: unknown) => output.destroy(error instanceof Error ? error : undefined);
  zip.on('error', breakOff);
  for (const { name, sizeBytes, open } of entries)
    zip.addReadStreamLazy(name, { compress: false, size: sizeBytes, mtime: at, mode: 0o100644 }, (give) => {
      open().then(
        (stream) => {
          current = stream.on('error', breakOff);
          give(null, stream);
        },
        (error: unknown) => give(error, output),
      );
    });
  zip.end();
  // Whoever hangs up leaves nothing open.
  void finished(output)
    .catch(() => {})
    .then(() => current?.destroy());
  return output;
}
