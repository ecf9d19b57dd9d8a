import { closeSync, openSync, writeSync } from 'node:fs';
import { PDFContext, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';

export class FileTooLarge extends Error {}

export type PdfWriter = {
  /** `flush` writes the objects and removes them from memory; their references stay valid. */
  readonly context: PDFContext;
  flush(): void;
  finish(root: PDFRef): void;
};

/** Writes a PDF object by object, so that memory holds the objects of one page only. */
export function openPdfWriter(path: string, maxBytes: number): PdfWriter {
  const context = PDFContext.create();
  const file = openSync(path, 'wx', 0o600);
  const offsets = new Map<number, number>();
  let size = 0;

  const write = (bytes: Buffer) => {
    if (size + bytes.length > maxBytes) throw new FileTooLarge('more bytes than a print file may have');
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    size += bytes.length;
  };
  const writeText = (text: string) => write(Buffer.from(text, 'latin1'));

  function flush(): void {
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      offsets.set(ref.objectNumber, size);
      write(serialise(ref, object));
      context.delete(ref);
    }
  }

  writeText('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  return {
    context,
    flush,
    finish(root) {
      flush();
      const xrefOffset = size;
      const entries = Array.from({ length: context.largestObjectNumber }, (_, before) => {
        const offset = offsets.get(before + 1);
        return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
      });
      writeText(`xref\n0 ${entries.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
      writeText(`trailer\n<</Size ${entries.length + 1}/Root ${root}>>\nstartxref\n${xrefOffset}\n%%EOF\n`);
      closeSync(file);
    },
  };
}

function serialise(ref: PDFRef, object: PDFObject): Buffer {
  const head = `${ref.objectNumber} 0 obj\n`;
  const tail = '\nendobj\n';
  const bytes = Buffer.alloc(head.length + object.sizeInBytes() + tail.length);
  bytes.write(head, 0, 'latin1');
  const end = head.length + object.copyBytesInto(bytes, head.length);
  bytes.write(tail, end, 'latin1');
  return bytes.subarray(0, end + tail.length);
}
