import { readFileSync } from 'node:fs';
import CFB from 'cfb';
import { afterAll, describe, expect, test } from 'vitest';
import { corpusPath } from '#test/corpus/corpus.ts';
import { openTestReader } from '#test/test-reader.ts';

const { inspectFacts, stop } = openTestReader();
afterAll(stop);

function compound(streams: Record<string, Buffer>): Buffer {
  const container = CFB.utils.cfb_new();
  for (const [name, bytes] of Object.entries(streams)) CFB.utils.cfb_add(container, `/${name}`, bytes);
  return CFB.write(container, { type: 'buffer' }) as Buffer;
}

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, index * 4);
  return bytes;
};

describe('doc', () => {
  /** The header of a WordDocument stream, long enough for sectors of its own. */
  const stream = (flags = 0) => {
    const bytes = Buffer.alloc(8192);
    bytes.writeUInt16LE(0xa5ec, 0);
    bytes.writeUInt16LE(flags, 10);
    return bytes;
  };
  const summary = (...property: number[]) =>
    Buffer.concat([numbers(0xfffe, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 48), numbers(24, 1, ...property)]);
  const word = (properties?: Buffer) =>
    compound({ WordDocument: stream(), ...(properties && { '\u0005SummaryInformation': properties }) });
  const twoMainStreams = () => {
    const bytes = compound({ WordDocument: stream(), placeholder1: stream() });
    bytes.write('worddocument', bytes.indexOf(Buffer.from('placeholder1', 'utf16le')), 'utf16le');
    return bytes;
  };
  const stated = (statedPages?: number) => ({ kind: 'doc', statedPages });

  test.each([
    ['a page count', summary(0x0e, 16, 3, 42), 42],
    ['a page count of 0', summary(0x0e, 16, 3, 0), undefined],
    ['a negative page count', summary(0x0e, 16, 3, -5), undefined],
    ['a page count that is not a number', summary(0x0e, 16, 30, 42), undefined],
    ['another property', summary(0x10, 16, 3, 42), undefined],
    ['a property beyond the end', summary(0x0e, 0xfffffff0, 3, 42), undefined],
    ['too many properties', Buffer.concat([numbers(0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 48, 8, 0xffffffff)]), undefined],
    ['invalid bytes', Buffer.from('what?'), undefined],
    ['no content', undefined, undefined],
  ])('a summary with %s is read', async (_name, properties, pages) => {
    expect(await inspectFacts(word(properties), 'doc')).toEqual(stated(pages));
  });

  test.each([
    ['a doc with a password', compound({ WordDocument: stream(0x0100) }), 'encrypted'],
    ['an encrypted docx', compound({ EncryptionInfo: stream(), EncryptedPackage: stream() }), 'encrypted'],
    ['a workbook', compound({ Workbook: stream() }), 'wrong_type'],
    [
      'a forgery with the main streams of Word and PowerPoint',
      compound({ WordDocument: stream(), 'PowerPoint Document': stream() }),
      'wrong_type',
    ],
    [
      'a workbook with an embedded document',
      compound({ Workbook: stream(), 'ObjectPool/WordDocument': stream() }),
      'wrong_type',
    ],
    ['a WordDocument stream without its magic number', compound({ WordDocument: Buffer.alloc(8192) }), 'damaged'],
    ['a file with two WordDocument streams', twoMainStreams(), 'damaged'],
    ['a WordDocument stream of four bytes', compound({ WordDocument: Buffer.alloc(4) }), 'damaged'],
    ['a truncated file', word().subarray(0, 1000), 'damaged'],
    ['a file of only the header', word().subarray(0, 512), 'damaged'],
    ['a file of eight bytes', word().subarray(0, 8), 'damaged'],
    ['the start of a docx', Buffer.from('PK\x03\x04'), 'damaged'],
  ])('%s is refused', async (_name, bytes, reason) => {
    expect(await inspectFacts(bytes, 'doc')).toBe(reason);
  });

  test('a cyclic sector chain is refused', async () => {
    const bytes = word();
    const table = (bytes.readUInt32LE(76) + 1) * 512;
    for (let entry = 0; entry < 128; entry++) {
      // The sector is its own successor.
      const loop = Buffer.from(bytes);
      loop.writeUInt32LE(entry, table + entry * 4);
      expect(await inspectFacts(loop, 'doc')).toSatisfy((facts) => facts === 'damaged' || typeof facts === 'object');
    }
    const all = Buffer.from(bytes);
    for (let entry = 0; entry < 128; entry++) all.writeUInt32LE(entry, table + entry * 4);
    expect(await inspectFacts(all, 'doc')).toBe('damaged');
  });

  test('a cyclic directory is read once', async () => {
    const bytes = word(summary(0x0e, 16, 3, 42));
    const directory = (bytes.readUInt32LE(48) + 1) * 512;
    for (let entry = 0; entry < 4; entry++) {
      const at = directory + entry * 128;
      bytes.writeUInt32LE(1, at + 68);
      bytes.writeUInt32LE(2, at + 72);
      bytes.writeUInt32LE(1, at + 76);
    }
    expect(await inspectFacts(bytes, 'doc')).toBeDefined();
  });

  test('a cyclic DIFAT chain is refused', async () => {
    const bytes = word();
    bytes.writeUInt32LE(0, 68);
    bytes.fill(0, 512, 1024);
    expect(await inspectFacts(bytes, 'doc')).toBe('damaged');
  });
});

describe('ppt', () => {
  type Show = { readonly flags: number };
  const record = (type: number, body: Buffer, instance = 0) => {
    const head = Buffer.alloc(8);
    head.writeUInt16LE(instance << 4, 0);
    head.writeUInt16LE(type, 2);
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  };
  const slide = ({ flags }: Show) =>
    record(0x3ee, Buffer.concat([record(0x3ef, Buffer.alloc(24)), record(0x3f9, numbers(0, 0, flags << 16, 0))]));

  /** Slides have ids from 2; `listed` are those in the list of slides. */
  function deck(
    slides: readonly Show[],
    { listed = slides.map((_, n) => n + 2), mark = 0xe391c05f, key = false } = {},
  ) {
    const list = listed.map((id) => record(0x3f3, numbers(id, 0, 0, 0, 0)));
    const masters = record(0xff0, record(0x3f3, numbers(99, 0, 0, 0, 0)), 1);
    const document = record(0x3e8, Buffer.concat([masters, record(0xff0, Buffer.concat(list))]));
    const parts = [document, ...slides.map(slide)];
    const places: number[] = [];
    let offset = 0;
    for (const part of parts) {
      places.push(offset);
      offset += part.length;
    }
    const directory = record(0x1772, numbers((parts.length << 20) | 1, ...places));
    const edit = record(0xff5, numbers(0, 0, 0, offset, 1, 0, 0, ...(key ? [9] : [])));
    const stream = Buffer.concat([...parts, directory, edit, Buffer.alloc(8192)]);
    return compound({
      'PowerPoint Document': stream,
      'Current User': Buffer.concat([numbers(0x0ff60000, 20, 20, mark, offset + directory.length)]),
    });
  }
  const shown = { flags: 0 };
  const hidden = { flags: 4 };

  test('hidden and deleted slides are not counted', async () => {
    expect(await inspectFacts(deck([shown, hidden, shown, { flags: 1 }]), 'ppt')).toEqual({ kind: 'ppt', slides: 3 });
    expect(await inspectFacts(deck([shown, shown, shown], { listed: [2, 4] }), 'ppt')).toEqual({
      kind: 'ppt',
      slides: 2,
    });
  });

  test.each([
    ['a deck with only hidden slides', deck([hidden, hidden]), 'no_pages'],
    ['a deck without slides', deck([]), 'no_pages'],
    ['a deck with a password', deck([shown], { mark: 0xf3d1c4df }), 'encrypted'],
    ['a deck with an encryption reference', deck([shown], { key: true }), 'encrypted'],
    ['a deck with a listed slide that does not exist', deck([shown], { listed: [2, 7] }), 'damaged'],
    ['a deck with a listed slide that is another record', deck([shown], { listed: [1] }), 'damaged'],
    [
      'a deck with more slides than the limit',
      deck([shown], { listed: Array.from({ length: 5001 }, () => 2) }),
      'too_many_pages',
    ],
    ['a deck without a Current User stream', compound({ 'PowerPoint Document': Buffer.alloc(8192) }), 'damaged'],
    ['a web page', '<html>', 'web_page'],
    ['plain text', '讲稿', 'wrong_type'],
  ])('%s is refused', async (_name, bytes, reason) => {
    expect(await inspectFacts(bytes, 'ppt')).toBe(reason);
  });
});

test('a docx or pptx with a password is a compound file and refused as encrypted', async () => {
  const locked = compound({ EncryptionInfo: Buffer.alloc(64), EncryptedPackage: Buffer.alloc(8192) });
  expect(await inspectFacts(locked, 'docx')).toBe('encrypted');
  expect(await inspectFacts(locked, 'pptx')).toBe('encrypted');
});

test('a doc or ppt is recognised by its main stream, whatever its name claims', async () => {
  const [word, deck] = [corpusPath('word-short.doc'), corpusPath('ten-slides.ppt')].map((path) => readFileSync(path));
  for (const claimed of ['docx', 'ppt', 'pdf', 'jpg'] as const)
    expect(await inspectFacts(word ?? '', claimed)).toEqual({ kind: 'doc', statedPages: 1 });
  expect(await inspectFacts(deck ?? '', 'doc')).toEqual({ kind: 'ppt', slides: 10 });
});
