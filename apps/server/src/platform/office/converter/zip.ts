import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Writes a docx, pptx or ODF into memory: entries in the given order, the same bytes on every run. */
export function zip(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [path, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content);
    file.addBuffer(bytes, path, {
      // ODF requires an uncompressed mimetype; no entry this short gains by compression.
      compressionLevel: bytes.length > 100 ? 9 : 0,
      // A ZIP stores local time, so a local date gives the same bytes in every time zone.
      mtime: new Date(1980, 0, 1),
      forceDosTimestamp: true,
    });
  }
  file.end();
  return buffer(file.outputStream as Readable);
}
