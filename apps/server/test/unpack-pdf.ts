import { inflateSync } from 'node:zlib';

/** The objects of a PDF as LibreOffice writes them, with their packed streams unpacked: good enough to look for words. */
export function unpackPdf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return text.replaceAll(/\bstream\r?\n([\s\S]*?)endstream/g, (whole, packed: string) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    } catch {
      return whole;
    }
  });
}
