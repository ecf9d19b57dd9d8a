import { closeSync, openSync, writeSync } from 'node:fs';
import { PDFContext, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';

export class TooLarge extends Error {}

export type PdfOutput = {
  /** What is put into it is written and let go by `flush`; references to it stay good. */
  readonly context: PDFContext;
  flush(): void;
  finish(root: PDFRef): void;
};

/** A PDF that is written object by object: no more of it is in memory than one page brings along. */
export function openPdfOutput(path: string, maxBytes: number): PdfOutput {
  const context = PDFContext.create();
  const file = openSync(path, 'wx', 0o600);
  const places = new Map<number, number>();
  let size = 0;

  const write = (bytes: Buffer) => {
    if (size + bytes.length > maxBytes) throw new TooLarge('more bytes than a print file may have');
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    size += bytes.length;
  };
  const say = (text: string) => write(Buffer.from(text, 'latin1'));

  function flush(): void {
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      places.set(ref.objectNumber, size);
      write(bytesOf(ref, object));
      context.delete(ref);
    }
  }

  say('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  return {
    context,
    flush,
    finish(root) {
      flush();
      const index = size;
      const rows = Array.from({ length: context.largestObjectNumber }, (_, before) => {
        const place = places.get(before + 1);
        return place === undefined
          ? '0000000000 65535 f \n'
          : `${String(place).padStart(10, '0')} 00000 n \n`;
      });
      say(`xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
      say(`trailer\n<</Size ${rows.length + 1}/Root ${root}>>\nstartxref\n${index}\n%%EOF\n`);
      closeSync(file);
    },
  };
}

function bytesOf(ref: PDFRef, object: PDFObject): Buffer {
  const head = `${ref.objectNumber} 0 obj\n`;
  const tail = '\nendobj\n';
  const bytes = Buffer.alloc(head.length + object.sizeInBytes() + tail.length);
  bytes.write(head, 0, 'latin1');
  const end = head.length + object.copyBytesInto(bytes, head.length);
  bytes.write(tail, end, 'latin1');
  return bytes.subarray(0, end + tail.length);
}
