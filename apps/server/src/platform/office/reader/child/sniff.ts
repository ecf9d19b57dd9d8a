/** The file type by its first bytes. */
export type SniffedType = 'pdf' | 'zip' | 'compound' | 'jpg' | 'png' | 'web_page' | 'plain_text' | 'unknown';

const startsWith = (head: Buffer, ...bytes: number[]) => head.subarray(0, bytes.length).equals(Buffer.from(bytes));

/** `head` is the first 4 KB, or the whole of a smaller file. */
export function sniff(head: Buffer): SniffedType {
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'compound';
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'jpg';
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  const text = decode(head);
  if (text === undefined) return 'unknown';
  // HTML, MHTML or Word 2003 XML, which the customer must save again as a document.
  if (/^\s*</.test(text) || /^mime-version:/im.test(text)) return 'web_page';
  return 'plain_text';
}

/** Undefined if it is not text: in any encoding, text has no control characters. */
function decode(head: Buffer): string | undefined {
  const encoding = startsWith(head, 0xff, 0xfe) ? 'utf-16le' : startsWith(head, 0xfe, 0xff) ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding).decode(head);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them on purpose
  return /[\x00-\x08\x0e-\x19\x1c-\x1f]/.test(text) ? undefined : text;
}
