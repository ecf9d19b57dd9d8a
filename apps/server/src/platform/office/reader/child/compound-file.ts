import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Refused } from './refused.ts';

export type CompoundStream = {
  readonly size: number;
  /** Refuses to read beyond the end. */
  read(offset: number, length: number): Buffer;
};

/** A file of files, as doc and ppt are. Read where needed, never whole; every chain in it ends, or is refused. */
export type CompoundFile = {
  has(name: string): boolean;
  open(name: string): CompoundStream;
  close(): void;
};

type Item = { readonly start: number; readonly size: number };

const lastSector = 0xfffffffa;
const largestDirectory = 16 * 1024 * 1024;

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
    // Some programs do not fill up the last sector.
    if (readSync(file, buffer, 0, length, position) === 0) throw new Refused('damaged');
    return buffer;
  };
  const header = readAt(0, 512);
  const shift = header.readUInt16LE(30);
  const miniShift = header.readUInt16LE(32);
  if ((shift !== 9 && shift !== 12) || miniShift !== 6) throw new Refused('damaged');
  const sectorSize = 1 << shift;
  const sectors = Math.ceil(fstatSync(file).size / sectorSize) - 1;
  const place = (sector: number) => (sector + 1) * sectorSize;

  const table = readTable(header, sectors, sectorSize, (sector) => readAt(place(sector), sectorSize));
  const chain = (start: number) => follow(start, table, sectors);
  const inSectors = ({ start, size }: Item) => stream(chain(start), shift, size, place, readAt);

  const directoryChain = chain(header.readUInt32LE(48));
  const directorySize = directoryChain.length * sectorSize;
  if (directorySize > largestDirectory) throw new Refused('too_complex');
  const directory = stream(directoryChain, shift, directorySize, place, readAt).read(0, directorySize);
  const { root, items } = listItems(directory);

  const openSmall = (item: Item): CompoundStream => {
    const container = inSectors(root);
    const tableChain = chain(header.readUInt32LE(60));
    const smallTable = toNumbers(
      stream(tableChain, shift, tableChain.length * sectorSize, place, readAt).read(
        0,
        tableChain.length * sectorSize,
      ),
    );
    const parts = follow(item.start, smallTable, smallTable.length);
    return stream(parts, miniShift, item.size, (part) => part << miniShift, container.read);
  };

  return {
    has: (name) => items.has(name),
    open(name) {
      const item = items.get(name);
      if (!item) throw new Refused('damaged');
      return item.size < header.readUInt32LE(56) ? openSmall(item) : inSectors(item);
    },
  };
}

/** The table of which sector follows which; its own sectors are listed in the header and in a chain of lists. */
function readTable(
  header: Buffer,
  sectors: number,
  sectorSize: number,
  readSector: (sector: number) => Buffer,
): Uint32Array {
  const wanted = Math.ceil(sectors / (sectorSize / 4));
  const own = [...toNumbers(header.subarray(76))];
  for (let next = header.readUInt32LE(68), seen = 0; next < lastSector; seen++) {
    if (seen > wanted) throw new Refused('damaged');
    const list = toNumbers(readSector(next));
    own.push(...list.subarray(0, -1));
    next = list[list.length - 1] ?? lastSector;
  }
  const table = new Uint32Array(wanted * (sectorSize / 4)).fill(lastSector);
  const used = own.filter((sector) => sector < lastSector).slice(0, wanted);
  used.forEach((sector, index) => {
    table.set(toNumbers(readSector(sector)), index * (sectorSize / 4));
  });
  return table;
}

function follow(start: number, table: Uint32Array, most: number): number[] {
  const chain: number[] = [];
  for (let sector = start; sector < lastSector; sector = table[sector] ?? lastSector) {
    if (sector >= most || chain.length >= most) throw new Refused('damaged');
    chain.push(sector);
  }
  return chain;
}

function stream(
  chain: readonly number[],
  shift: number,
  size: number,
  place: (part: number) => number,
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
        const wanted = Math.min(partSize - within, offset + length - at);
        pieces.push(readAt(place(part) + within, wanted));
        at += wanted;
      }
      return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
    },
  };
}

/** The streams at the top; what an embedded document has inside is not this file's. */
function listItems(directory: Buffer): { root: Item; items: Map<string, Item> } {
  const items = new Map<string, Item>();
  const seen = new Set<number>();
  const itemAt = (at: number): Item => ({
    start: directory.readUInt32LE(at + 116),
    size: directory.readUInt32LE(at + 120),
  });
  const waiting = [directory.readUInt32LE(76)];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const at = id * 128;
    if (at + 128 > directory.length || seen.has(id)) continue;
    seen.add(id);
    const nameLength = Math.min(64, directory.readUInt16LE(at + 64));
    const name = directory.toString('utf16le', at, at + Math.max(0, nameLength - 2));
    if (directory[at + 66] === 2) items.set(name, itemAt(at));
    waiting.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72));
  }
  return { root: itemAt(0), items };
}

function toNumbers(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(Math.floor(bytes.length / 4));
  for (let index = 0; index < numbers.length; index++) numbers[index] = bytes.readUInt32LE(index * 4);
  return numbers;
}
