import CFB from 'cfb';
import { pick, type Random } from '../bodies/hostile-values.ts';

const numbers = [0, 1, 0x7fffffff, 0x80000000, 0xfffffffd, 0xffffffff];
/** Sizes, counts and first sectors in the header of a compound file. */
const headerFields = [0x1e, 0x20, 0x2c, 0x30, 0x38, 0x3c, 0x40, 0x44, 0x48, 0x4c];

/** Changes the index of an old Word or PowerPoint file, or the records inside one of its streams. */
export function mutateCompoundFile(source: Buffer, random: Random): Buffer {
  if (random() < 0.3) return mutateIndex(source, random);
  const file = CFB.read(source, { type: 'buffer' });
  const streams = file.FileIndex.filter(({ type, content }) => type === 2 && content.length > 0);
  const stream = pick(streams, random);
  const content = Buffer.from(stream.content);
  const at = () => Math.floor((random() * Math.max(1, content.length - 4)) / 4) * 4;
  const mutations: readonly (() => Buffer)[] = [
    () => {
      for (let times = 0; times < 8 && content.length >= 4; times += 1)
        content.writeUInt32LE(pick(numbers, random), at());
      return content;
    },
    // The first bytes hold the table of offsets.
    () => content.fill(0xff, Math.min(32, content.length), Math.min(512, content.length)),
    () => content.subarray(0, at()),
    () => Buffer.alloc(0),
    () => Buffer.concat(Array.from({ length: 20 }, () => content.subarray(0, 20_000))),
    () => Buffer.from(pick(streams, random).content),
  ];
  const changed = pick(mutations, random)();
  stream.content = changed;
  stream.size = changed.length;
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array);
}

/** Sector chains that end early, lead out of the file, or lead back to themselves. */
function mutateIndex(source: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(source);
  if (random() < 0.5) {
    bytes.writeUInt32LE(pick(numbers, random), pick(headerFields, random));
    return bytes;
  }
  const firstTable = 512 + 512 * bytes.readUInt32LE(0x4c);
  for (let times = 0; times < 10; times += 1) {
    const entry = firstTable + 4 * Math.floor(random() * 128);
    if (entry + 4 <= bytes.length) bytes.writeUInt32LE(Math.floor(random() * 128), entry);
  }
  return bytes;
}
