import type { CompoundFile } from './compound-file.ts';
import { Refused } from './refused.ts';

/** `wIdent` of Word 97 and later, and of Word 6 and 95. */
const wordMagicNumbers = [0xa5ec, 0xa5dc];
const encryptedFlag = 0x0100;

const summary = '\u0005SummaryInformation';
const maxSummaryBytes = 1024 * 1024;
const pageCountProperty = 0x0e;
const int32Type = 3;

/** The page count that Word saved in the summary information, if any. */
export function readDocPages(file: CompoundFile): number | undefined {
  const start = file.open('WordDocument').read(0, 12);
  if (!wordMagicNumbers.includes(start.readUInt16LE(0))) throw new Refused('damaged');
  if (start.readUInt16LE(10) & encryptedFlag) throw new Refused('encrypted');
  if (!file.has(summary)) return undefined;
  try {
    const stream = file.open(summary);
    return stream.size > maxSummaryBytes ? undefined : findPageCount(stream.read(0, stream.size));
  } catch (error) {
    // Broken properties do not make the document unreadable; only its page count is unknown.
    if (error instanceof Refused || error instanceof RangeError) return undefined;
    throw error;
  }
}

function findPageCount(properties: Buffer): number | undefined {
  const section = properties.readUInt32LE(44);
  const count = Math.min(properties.readUInt32LE(section + 4), 1000);
  for (let index = 0; index < count; index++) {
    const entry = section + 8 + index * 8;
    if (properties.readUInt32LE(entry) !== pageCountProperty) continue;
    const value = section + properties.readUInt32LE(entry + 4);
    if (properties.readUInt16LE(value) !== int32Type) return undefined;
    const pages = properties.readInt32LE(value + 4);
    return pages > 0 ? pages : undefined;
  }
  return undefined;
}
