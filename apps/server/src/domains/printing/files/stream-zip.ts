import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipEntry = { readonly name: string; readonly sizeBytes: number; readonly stream: Readable };

/** Above this the directory of a ZIP may exceed 64 KB; an entry takes up to 250 bytes of it. */
const maxEntriesWithoutZip64 = 250;

/**
 * Streams without compression, because PDFs are compressed already. A failed entry aborts the whole stream. All entries
 * are closed with it.
 */
export function streamZip(entries: readonly ZipEntry[], at: Date): { stream: Readable; sizeBytes: number } {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const abort = (error: Error) => output.destroy(error);
  zip.on('error', abort);
  for (const { name, sizeBytes, stream } of entries)
    zip.addReadStream(stream.on('error', abort), name, { compress: false, size: sizeBytes, mtime: at, mode: 0o100644 });
  let sizeBytes = 0;
  // yazl calls back at once, because it knows all sizes. For a directory over 64 KB its sum includes a ZIP64 record.
  const isZip64 = entries.length > maxEntriesWithoutZip64;
  zip.end({ forceZip64Format: isZip64, comment: '' }, ((total: number) => {
    sizeBytes = total;
  }) as () => void);
  void finished(output)
    .catch(() => {})
    .then(() => {
      for (const { stream } of entries) stream.destroy();
    });
  return { stream: output, sizeBytes };
}
