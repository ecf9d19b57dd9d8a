import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Refused } from './refused.ts';

export type CompoundStream = {
  readonly size: number;
  /** Refuses to read beyond the end. */
  read(offset: number, length: number): Buffer;
};

/**
 * An OLE compound file (doc, ppt). Sectors are read on demand; a cyclic sector chain is refused. Names are
 * case-insensitive.
 */
export type CompoundFile = { has(name: string): boolean; open(name: string): CompoundStream; close(): void };

type DirectoryEntry = { readonly start: number; readonly size: number };

const maxRegularSector = 0xfffffffa;
const maxDirectoryBytes = 16 * 1024 * 1024;

export function openCompoundFile(path: string): CompoundFile {
  const file = openSync(path, 'r');
  try {
    const reader = readCompoundFile(file);
    return { ...reader, close: () => closeSync(file) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function readCompoundFile(file: number): Omit<CompoundFile, 'close'> {
  const readAt = (position: number, length: number) => {
    const buffer = Buffer.alloc(length);
    // A partial read is valid: some programs do not pad the last sector.
    if (readSync(file, buffer, 0, length, position) === 0) throw new Refused('damaged');
    return buffer;
  };
  const header = readAt(0, 512);
  const shift = header.readUInt16LE(30);
  const miniShift = header.readUInt16LE(32);
  if ((shift !== 9 && shift !== 12) || miniShift !== 6) throw new Refused('damaged');
  const sectorSize = 1 << shift;
  const sectors = Math.ceil(fstatSync(file).size / sectorSize) - 1;
  const offsetOf = (sector: number) => (sector + 1) * sectorSize;

  const fat = readFat(header, sectors, sectorSize, (sector) => readAt(offsetOf(sector), sectorSize));
  const chain = (start: number) => followChain(start, fat, sectors);
  const openStream = ({ start, size }: DirectoryEntry) => createStream(chain(start), shift, size, offsetOf, readAt);

  const directoryChain = chain(header.readUInt32LE(48));
  const directorySize = directoryChain.length * sectorSize;
  if (directorySize > maxDirectoryBytes) throw new Refused('too_complex');
  const directory = createStream(directoryChain, shift, directorySize, offsetOf, readAt).read(0, directorySize);
  const { root, entries } = readDirectory(directory);

  const openMiniStream = (entry: DirectoryEntry): CompoundStream => {
    const miniStream = openStream(root);
    const miniFatChain = chain(header.readUInt32LE(60));
    const miniFat = toUint32s(
      createStream(miniFatChain, shift, miniFatChain.length * sectorSize, offsetOf, readAt).read(
        0,
        miniFatChain.length * sectorSize,
      ),
    );
    const miniSectors = followChain(entry.start, miniFat, miniFat.length);
    return createStream(miniSectors, miniShift, entry.size, (part) => part << miniShift, miniStream.read);
  };

  return {
    has: (name) => entries.has(name.toUpperCase()),
    open(name) {
      const entry = entries.get(name.toUpperCase());
      if (!entry) throw new Refused('damaged');
      return entry.size < header.readUInt32LE(56) ? openMiniStream(entry) : openStream(entry);
    },
  };
}

/** The FAT maps each sector to the next. The header and the DIFAT chain list the sectors of the FAT. */
function readFat(
  header: Buffer,
  sectors: number,
  sectorSize: number,
  readSector: (sector: number) => Buffer,
): Uint32Array {
  const fatLength = Math.ceil(sectors / (sectorSize / 4));
  const fatSectors = [...toUint32s(header.subarray(76))];
  for (let next = header.readUInt32LE(68), count = 0; next < maxRegularSector; count++) {
    if (count > fatLength) throw new Refused('damaged');
    const list = toUint32s(readSector(next));
    fatSectors.push(...list.subarray(0, -1));
    next = list[list.length - 1] ?? maxRegularSector;
  }
  const fat = new Uint32Array(fatLength * (sectorSize / 4)).fill(maxRegularSector);
  const used = fatSectors.filter((sector) => sector < maxRegularSector).slice(0, fatLength);
  used.forEach((sector, index) => {
    fat.set(toUint32s(readSector(sector)), index * (sectorSize / 4));
  });
  return fat;
}

function followChain(start: number, fat: Uint32Array, maxLength: number): number[] {
  const chain: number[] = [];
  for (let sector = start; sector < maxRegularSector; sector = fat[sector] ?? maxRegularSector) {
    if (sector >= maxLength || chain.length >= maxLength) throw new Refused('damaged');
    chain.push(sector);
  }
  return chain;
}

function createStream(
  chain: readonly number[],
  shift: number,
  size: number,
  offsetOf: (part: number) => number,
  readAt: (position: number, length: number) => Buffer,
): CompoundStream {
  const partSize = 1 << shift;
  if (chain.length * partSize < size) throw new Refused('damaged');
  return {
    size,
    read(offset, length) {
      if (offset + length > size) throw new Refused('damaged');
      const pieces: Buffer[] = [];
      for (let at = offset; at < offset + length; ) {
        const part = chain[at >> shift];
        if (part === undefined) throw new Refused('damaged');
        const within = at % partSize;
        const chunkLength = Math.min(partSize - within, offset + length - at);
        pieces.push(readAt(offsetOf(part) + within, chunkLength));
        at += chunkLength;
      }
      return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
    },
  };
}

/** The streams of the root storage by upper-case name, without those of embedded documents. */
function readDirectory(directory: Buffer): { root: DirectoryEntry; entries: Map<string, DirectoryEntry> } {
  const entries = new Map<string, DirectoryEntry>();
  const visitedIds = new Set<number>();
  const entryAt = (at: number): DirectoryEntry => ({
    start: directory.readUInt32LE(at + 116),
    size: directory.readUInt32LE(at + 120),
  });
  const pending = [directory.readUInt32LE(76)];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const at = id * 128;
    if (at + 128 > directory.length || visitedIds.has(id)) continue;
    visitedIds.add(id);
    const nameLength = Math.min(64, directory.readUInt16LE(at + 64));
    const name = directory.toString('utf16le', at, at + Math.max(0, nameLength - 2)).toUpperCase();
    if (directory[at + 66] === 2) {
      // If two streams have the same name, another program might read the other one.
      if (entries.has(name)) throw new Refused('damaged');
      entries.set(name, entryAt(at));
    }
    pending.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72));
  }
  return { root: entryAt(0), entries };
}

function toUint32s(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(Math.floor(bytes.length / 4));
  for (let index = 0; index < numbers.length; index++) numbers[index] = bytes.readUInt32LE(index * 4);
  return numbers;
}
