import { inflateSync } from 'node:zlib';

/** The text of a LibreOffice PDF with its streams inflated, good enough to search for words. */
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
