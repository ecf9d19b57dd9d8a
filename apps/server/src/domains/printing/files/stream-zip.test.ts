import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unzip } from '#test/unzip.ts';
import { streamZip } from './stream-zip.ts';

const at = new Date('2026-11-15T08:00:00Z');
const megabyte = Buffer.alloc(1024 * 1024, 'x');

/** A file of the given megabytes that counts the bytes read. */
function bigFile(megabytes: number) {
  const file = {
    name: 'big.pdf',
    sizeBytes: megabytes * megabyte.length,
    read: 0,
    stream: undefined as Readable | undefined,
  };
  const open = async () => {
    file.stream = Readable.from(
      (function* () {
        for (; file.read < megabytes; file.read += 1) yield megabyte;
      })(),
    );
    return file.stream;
  };
  return Object.assign(file, { open });
}

test('the ZIP contains the files unchanged and in their order', async () => {
  const entry = (name: string, content: string) => ({
    name,
    sizeBytes: Buffer.byteLength(content),
    open: async () => Readable.from([Buffer.from(content)]),
  });
  const zip = await buffer(streamZip([entry('02_乙.pdf', '乙'), entry('01_甲.pdf', '甲')], at));
  const found = [...(await unzip(zip))].map(([name, content]) => [name, content.toString()]);
  expect(found).toEqual([
    ['02_乙.pdf', '乙'],
    ['01_甲.pdf', '甲'],
  ]);
});

test('files are read on demand, and a disconnect closes them', async () => {
  const [first, second] = [bigFile(500), bigFile(1)];
  const zip = streamZip([first, { ...second, name: 'second.pdf' }], at);
  await once(zip, 'readable');
  await expect.poll(() => first.read).toBeGreaterThan(0);
  expect(first.read).toBeLessThan(10);
  expect(second.stream).toBeUndefined();
  zip.destroy();
  await expect.poll(() => first.stream?.destroyed).toBe(true);
});

test('a file that cannot be opened aborts the ZIP', async () => {
  const broken = { name: 'a.pdf', sizeBytes: 10, open: () => Promise.reject(new Error('gone')) };
  await expect(buffer(streamZip([broken], at))).rejects.toThrow('gone');
});
