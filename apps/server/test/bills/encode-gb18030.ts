/** Node decodes GB18030 but does not encode it, so the table of its two-byte characters is turned round. */
const codes = new Map<string, readonly number[]>();
const decoder = new TextDecoder('gb18030');
for (let first = 0x81; first <= 0xfe; first++) {
  for (let second = 0x40; second <= 0xfe; second++) {
    const text = decoder.decode(Uint8Array.of(first, second));
    if (second !== 0x7f && text.length === 1 && text !== '\ufffd') codes.set(text, [first, second]);
  }
}

export function encodeGb18030(text: string): Buffer {
  return Buffer.from([...text].flatMap(encode));
}

function encode(character: string): readonly number[] {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return [point];
  const code = codes.get(character) ?? (point >= 0x10000 ? encodeSupplementary(point - 0x10000) : undefined);
  if (!code) throw new Error(`no code for ${character}`);
  return code;
}

/** Emoji and rare characters have four bytes, in the order of Unicode. */
const encodeSupplementary = (index: number): number[] => [
  0x90 + Math.floor(index / 12_600),
  0x30 + (Math.floor(index / 1260) % 10),
  0x81 + (Math.floor(index / 10) % 126),
  0x30 + (index % 10),
];
