import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { readXml, type XmlReader } from './read-xml.ts';
import { Refused } from './refused.ts';

const maxEntries = 2000;
const maxInflatedBytes = 500 * 1024 * 1024;
/** Understanding takes ten times as long as unpacking, and others wait. A thousand pages of text are 20 MB. */
const maxXmlBytes = 64 * 1024 * 1024;

/** A zip of parts, as docx and pptx are. Part names are compared without case, as Office does. */
export type OfficePackage = {
  has(part: string): boolean;
  /** Refuses a part that is not there or is no XML. */
  readPart(part: string, reader: XmlReader): Promise<void>;
  /** Unpacks what has not been read yet: sizes are what comes out, not what the index says. */
  proveSizes(): Promise<void>;
  close(): void;
};

export async function openOfficePackage(path: string): Promise<OfficePackage> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuseAsDamaged);
  try {
    const entries = await listEntries(zip);
    const unread = new Set([...entries.values()].filter(({ compressionMethod }) => compressionMethod !== 0));
    let xmlBytes = 0;
    const unpack = (entry: Entry) => zip.openReadStreamPromise(entry).catch(refuseAsDamaged);
    const countFor = (reader: XmlReader) => (chunk: Buffer) => {
      if (reader.isDone?.()) return;
      xmlBytes += chunk.length;
      if (xmlBytes > maxXmlBytes) throw new Refused('too_complex');
    };
    return {
      has: (part) => entries.has(part.toLowerCase()),
      async readPart(part, reader) {
        const entry = entries.get(part.toLowerCase());
        if (!entry) throw new Refused('damaged');
        await readXml(guard(await unpack(entry), countFor(reader)), reader);
        unread.delete(entry);
      },
      async proveSizes() {
        for (const entry of unread) for await (const _ of guard(await unpack(entry)));
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new Refused('too_complex');
  const entries = new Map<string, Entry>();
  let inflatedBytes = 0;
  try {
    // Names that are absolute or lead upwards end this with an error.
    for await (const entry of zip.eachEntry()) {
      inflatedBytes += entry.uncompressedSize;
      if (inflatedBytes > maxInflatedBytes) throw new Refused('too_complex');
      if (entry.isEncrypted()) throw new Refused('encrypted');
      const name = entry.fileName.toLowerCase();
      // Of two parts of one name, another program might read the other one.
      if (entries.has(name) || isLink(entry) || !entry.canDecodeFileData()) throw new Refused('damaged');
      entries.set(name, entry);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    refuseAsDamaged(error);
  }
  return entries;
}

const isLink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** What does not inflate, or inflates to more than it said, is damaged. */
async function* guard(stream: Readable, count?: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) {
      count?.(chunk);
      yield chunk as Buffer;
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    refuseAsDamaged(error);
  } finally {
    stream.destroy();
  }
}

function refuseAsDamaged(cause: unknown): never {
  throw new Refused('damaged', { cause });
}
