import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { parseXml, type XmlHandler } from './parse-xml.ts';
import { Refused } from './refused.ts';

const maxEntries = 2000;
const maxInflatedBytes = 500 * 1024 * 1024;
/** Parsing takes ten times as long as inflating. A thousand pages of text are 20 MB. */
const maxXmlBytes = 64 * 1024 * 1024;

/** An OOXML package (docx, pptx). Part names are case-insensitive. */
export type OfficePackage = {
  has(part: string): boolean;
  /** Refuses a missing part and one that is not XML. */
  readPart(part: string, handler: XmlHandler): Promise<void>;
  /** Inflates the unread parts: the sizes in the central directory may be forged. */
  checkInflatedSizes(): Promise<void>;
  close(): void;
};

export async function openOfficePackage(path: string): Promise<OfficePackage> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuseAsDamaged);
  try {
    const entries = await listEntries(zip);
    const unread = new Set([...entries.values()].filter(({ compressionMethod }) => compressionMethod !== 0));
    let xmlBytes = 0;
    const inflate = (entry: Entry) => zip.openReadStreamPromise(entry).catch(refuseAsDamaged);
    const countFor = (handler: XmlHandler) => (chunk: Buffer) => {
      if (handler.isDone?.()) return;
      xmlBytes += chunk.length;
      if (xmlBytes > maxXmlBytes) throw new Refused('too_complex');
    };
    return {
      has: (part) => entries.has(part.toLowerCase()),
      async readPart(part, handler) {
        const entry = entries.get(part.toLowerCase());
        if (!entry) throw new Refused('damaged');
        await parseXml(refuseIfDamaged(await inflate(entry), countFor(handler)), handler);
        unread.delete(entry);
      },
      async checkInflatedSizes() {
        for (const entry of unread) for await (const _ of refuseIfDamaged(await inflate(entry)));
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
    // yauzl throws on absolute names and on names with `..`.
    for await (const entry of zip.eachEntry()) {
      inflatedBytes += entry.uncompressedSize;
      if (inflatedBytes > maxInflatedBytes) throw new Refused('too_complex');
      if (entry.isEncrypted()) throw new Refused('encrypted');
      const name = entry.fileName.toLowerCase();
      // If two parts have the same name, another program might read the other one.
      if (entries.has(name) || isLink(entry) || !entry.canDecodeFileData()) throw new Refused('damaged');
      entries.set(name, entry);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    refuseAsDamaged(error);
  }
  return entries;
}

const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** A part that does not inflate, or inflates to more than its stated size, is damaged. */
async function* refuseIfDamaged(stream: Readable, count?: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
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
