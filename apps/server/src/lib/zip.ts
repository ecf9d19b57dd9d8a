import { crc32, deflateRawSync } from 'node:zlib';

/** A zip with its entries in the given order: enough to be a docx, a pptx or an ODF to whoever reads it. */
export function zip(entries: Record<string, string | Buffer>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(entries)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(content);
    // An ODF's mimetype has to lie there readable; nothing so short gains by packing.
    const packed = bytes.length > 100 ? deflateRawSync(bytes, { level: 9 }) : bytes;
    const facts = describeEntry(name, bytes, packed);
    files.push(Buffer.from('PK\x03\x04'), facts, name, packed);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), facts, placeOf(offset), name);
    offset += 4 + facts.length + name.length + packed.length;
  }
  const index = Buffer.concat(directory);
  return Buffer.concat([...files, index, endOf(Object.keys(entries).length, index.length, offset)]);
}

/** What the local header and the directory say alike: version, UTF-8 names, method, 1980, checksum, sizes. */
function describeEntry(name: Buffer, bytes: Buffer, packed: Buffer): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(0x0800, 2);
  facts.writeUInt16LE(packed === bytes ? 0 : 8, 4);
  facts.writeUInt16LE(0x21, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

function placeOf(offset: number): Buffer {
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  return place;
}

function endOf(count: number, indexSize: number, indexOffset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(indexSize, 12);
  end.writeUInt32LE(indexOffset, 16);
  return end;
}
