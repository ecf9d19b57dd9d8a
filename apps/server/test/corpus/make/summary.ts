import CFB from 'cfb';

const stream = '/\u0005SummaryInformation';
const summaryFormat = Buffer.from('e0859ff2f94f6810ab9108002b27b3d9', 'hex');

/**
 * Replaces the summary information by one like Word's, with the page count. LibreOffice writes no page count, and for
 * slides a thumbnail that is twenty times as large as the deck.
 */
export function withSummary(bytes: Buffer, pages?: number): Buffer {
  const container = CFB.read(bytes, { type: 'buffer' });
  CFB.utils.cfb_del(container, stream);
  CFB.utils.cfb_add(container, stream, summaryOf(pages));
  return CFB.write(container, { type: 'buffer' }) as Buffer;
}

function summaryOf(pages: number | undefined): Buffer {
  const [shortNumber, longNumber] = [2, 3];
  const properties = [{ id: 1, type: shortNumber, value: 936 }];
  if (pages !== undefined) properties.push({ id: 14, type: longNumber, value: pages });

  const size = 8 + 16 * properties.length;
  const head = Buffer.alloc(28);
  head.writeUInt16LE(0xfffe, 0);
  head.writeUInt32LE(0x00020006, 4);
  head.writeUInt32LE(1, 24);
  const place = Buffer.alloc(4);
  place.writeUInt32LE(48);
  const section = Buffer.alloc(size);
  section.writeUInt32LE(size, 0);
  section.writeUInt32LE(properties.length, 4);
  for (const [index, { id, type, value }] of properties.entries()) {
    const at = 8 + 8 * properties.length + 8 * index;
    section.writeUInt32LE(id, 8 + 8 * index);
    section.writeUInt32LE(at, 12 + 8 * index);
    section.writeUInt32LE(type, at);
    section.writeUInt32LE(value, at + 4);
  }
  return Buffer.concat([head, summaryFormat, place, section]);
}
