import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** The entries of a ZIP, in order. */
export async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = await promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer)(zip, { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  file.on('entry', (entry: Entry) => {
    promisify<Entry, NodeJS.ReadableStream>(file.openReadStream.bind(file))(entry)
      .then(buffer)
      .then((content) => {
        entries.set(entry.fileName, content);
        file.readEntry();
      }, reject);
  });
  file.on('end', resolve).on('error', reject);
  file.readEntry();
  await promise;
  return entries;
}
