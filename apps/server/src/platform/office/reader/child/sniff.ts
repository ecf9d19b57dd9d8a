/** The file type by its first bytes. */
export type SniffedType = 'pdf' | 'zip' | 'compound' | 'jpg' | 'png' | 'heic' | 'web_page' | 'plain_text' | 'unknown';

const startsWith = (head: Buffer, ...bytes: number[]) => head.subarray(0, bytes.length).equals(Buffer.from(bytes));

/** `head` is the first 4 KB, or the whole of a smaller file. */
export function sniff(head: Buffer): SniffedType {
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'compound';
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'jpg';
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (isHeic(head)) return 'heic';
  const pdfAt = head.subarray(0, 1024).indexOf('%PDF-');
  const prefix = head.subarray(0, Math.max(0, pdfAt));
  if (pdfAt >= 0 && !hasMarkup(prefix)) return 'pdf';
  const text = decode(pdfAt > 0 ? prefix : head);
  if (text === undefined) return 'unknown';
  // HTML, MHTML or Word 2003 XML, which the customer must save again as a document.
  if (/^\s*</.test(text) || /^mime-version:/im.test(text)) return 'web_page';
  return 'plain_text';
}

const hevcBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
const anyCodecBrands = ['mif1', 'msf1'];
const av1Brands = ['avif', 'avis'];

/** HEIC and AVIF share one container. The brands in its first box name the codec; some writers name only the container. */
function isHeic(head: Buffer): boolean {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const major = head.toString('latin1', 8, 12);
  const others = head.toString('latin1', 16, Math.min(head.readUInt32BE(0), head.length)).match(/.{4}/gs) ?? [];
  const isAv1 = [major, ...others].some((brand) => av1Brands.includes(brand));
  const isHevc = [major, ...others].some((brand) => hevcBrands.includes(brand));
  return hevcBrands.includes(major) || (anyCodecBrands.includes(major) && (isHevc || !isAv1));
}

/**
 * Printer drivers and web servers put lines of their own before a PDF, and readers skip them. A web page or a text in
 * RTF there makes a file that other programs open as that.
 */
function hasMarkup(prefix: Buffer): boolean {
  // Without zeros UTF-16 reads like ASCII.
  const text = prefix.toString('latin1').replaceAll('\0', '');
  const isMarkup = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(text);
  return (
    isMarkup || /<(?:!doctype|!--|\?xml|html|head|body|script|iframe|svg)|text\/html|multipart\/|\{\\rtf/i.test(text)
  );
}

/** Undefined if it is not text: in any encoding, text has no control characters. */
function decode(head: Buffer): string | undefined {
  const encoding = startsWith(head, 0xff, 0xfe) ? 'utf-16le' : startsWith(head, 0xfe, 0xff) ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding).decode(head);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them on purpose
  return /[\x00-\x08\x0e-\x19\x1c-\x1f]/.test(text) ? undefined : text;
}
