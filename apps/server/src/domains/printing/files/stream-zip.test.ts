import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unzip } from '#test/unzip.ts';
import { streamZip } from './stream-zip.ts';

const at = new Date('2026-11-15T08:00:00Z');
const megabyte = Buffer.alloc(1024 * 1024, 'x');

const entry = (name: string, content: string) => ({
  name,
  sizeBytes: Buffer.byteLength(content),
  stream: Readable.from([Buffer.from(content)]),
});

/** A file of the given megabytes that counts those read. */
function bigFile(megabytes: number) {
  const counter = { read: 0 };
  const stream = Readable.from(
    (function* () {
      for (; counter.read < megabytes; counter.read += 1) yield megabyte;
    })(),
  );
  return Object.assign(counter, { name: 'big.pdf', sizeBytes: megabytes * megabyte.length, stream });
}

test('the ZIP contains the files unchanged and in their order', async () => {
  const { stream, sizeBytes } = streamZip([entry('02_乙.pdf', '乙'), entry('01_甲.pdf', '甲')], at);
  const zip = await buffer(stream);
  const found = [...(await unzip(zip))].map(([name, content]) => [name, content.toString()]);
  expect(found).toEqual([
    ['02_乙.pdf', '乙'],
    ['01_甲.pdf', '甲'],
  ]);
  expect(zip).toHaveLength(sizeBytes);
});

// The directory of the last one exceeds 64 KB.
test.each([250, 251, 900])('the size of a ZIP of %i files is known in advance', async (count) => {
  const names = Array.from({ length: count }, (_, index) => `${index}_${'长'.repeat(30)}.pdf`);
  const { stream, sizeBytes } = streamZip(
    names.map((name) => entry(name, 'x')),
    at,
  );
  const zip = await buffer(stream);
  expect(zip).toHaveLength(sizeBytes);
  expect([...(await unzip(zip)).keys()]).toEqual(names);
});

test('files are read on demand, and a disconnect closes them', async () => {
  const [first, second] = [bigFile(500), bigFile(1)];
  const { stream } = streamZip([first, { ...second, name: 'second.pdf' }], at);
  await once(stream, 'readable');
  await expect.poll(() => first.read).toBeGreaterThan(0);
  expect(first.read).toBeLessThan(10);
  expect(second.read).toBe(0);
  stream.destroy();
  await expect.poll(() => [first.stream.destroyed, second.stream.destroyed]).toEqual([true, true]);
});

test('a file that cannot be read aborts the ZIP', async () => {
  const stream = new Readable({ read: () => stream.destroy(new Error('disk failed')) });
  const broken = { name: 'a.pdf', sizeBytes: 10, stream };
  await expect(buffer(streamZip([broken], at).stream)).rejects.toThrow('disk failed');
});
