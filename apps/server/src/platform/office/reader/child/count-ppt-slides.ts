import type { CompoundFile, CompoundStream } from './compound-file.ts';
import { maxPages, Refused } from './refused.ts';

type SlideRecord = { readonly type: number; readonly instance: number; readonly at: number; readonly end: number };

const record = {
  document: 0x03e8,
  slide: 0x03ee,
  slidePersist: 0x03f3,
  slideShowInfo: 0x03f9,
  slideList: 0x0ff0,
  userEdit: 0x0ff5,
  persistDirectory: 0x1772,
};
/** `headerToken` of an encrypted CurrentUserAtom. */
const encryptedToken = 0xf3d1c4df;
const hiddenFlag = 0x0004;

/** Counts the visible slides of the slide list: deleted slides may remain in the stream. */
export function countPptSlides(file: CompoundFile): number {
  const user = file.open('Current User').read(8, 12);
  if (user.readUInt32LE(4) === encryptedToken) throw new Refused('encrypted');
  const stream = file.open('PowerPoint Document');
  const { offsets, documentId } = readPersistDirectory(stream, user.readUInt32LE(8));
  const slides = listSlides(stream, recordAt(stream, offsetOf(offsets, documentId), record.document));
  const shown = slides.filter((id) => isShown(stream, recordAt(stream, offsetOf(offsets, id), record.slide)));
  if (shown.length === 0) throw new Refused('no_pages');
  return shown.length;
}

/** Each save appends a UserEditAtom with the stream offsets of its objects; the latest wins. */
function readPersistDirectory(
  stream: CompoundStream,
  latest: number,
): { offsets: Map<number, number>; documentId: number } {
  const offsets = new Map<number, number>();
  const visitedOffsets = new Set<number>();
  let documentId: number | undefined;
  for (let at = latest; at !== 0 && !visitedOffsets.has(at); ) {
    visitedOffsets.add(at);
    const edit = recordAt(stream, at, record.userEdit);
    const fields = stream.read(edit.at, Math.min(edit.end - edit.at, 32));
    // A reference to an encryption session means that the rest is encrypted.
    if (fields.length >= 32 && fields.readUInt32LE(28) !== 0) throw new Refused('encrypted');
    documentId ??= fields.readUInt32LE(16);
    readPersistEntries(stream, recordAt(stream, fields.readUInt32LE(12), record.persistDirectory), offsets);
    at = fields.readUInt32LE(8);
  }
  if (documentId === undefined) throw new Refused('damaged');
  return { offsets, documentId };
}

function readPersistEntries(stream: CompoundStream, { at, end }: SlideRecord, offsets: Map<number, number>): void {
  const list = stream.read(at, end - at);
  for (let next = 0; next + 4 <= list.length; ) {
    const head = list.readUInt32LE(next);
    const first = head & 0xfffff;
    next += 4;
    for (let index = 0; index < head >>> 20 && next + 4 <= list.length; index++, next += 4) {
      if (!offsets.has(first + index)) offsets.set(first + index, list.readUInt32LE(next));
    }
  }
}

function offsetOf(offsets: Map<number, number>, id: number): number {
  const offset = offsets.get(id);
  if (offset === undefined) throw new Refused('damaged');
  return offset;
}

function listSlides(stream: CompoundStream, document: SlideRecord): number[] {
  const ids: number[] = [];
  for (const list of childrenOf(stream, document)) {
    // Instances 1 and 2 are the lists of masters and notes.
    if (list.type !== record.slideList || list.instance !== 0) continue;
    for (const child of childrenOf(stream, list)) {
      if (child.type === record.slidePersist) ids.push(stream.read(child.at, 4).readUInt32LE(0));
      if (ids.length > maxPages) throw new Refused('too_many_pages');
    }
  }
  return ids;
}

function isShown(stream: CompoundStream, slide: SlideRecord): boolean {
  for (const { type, at } of childrenOf(stream, slide)) {
    if (type === record.slideShowInfo) return (stream.read(at + 10, 2).readUInt16LE(0) & hiddenFlag) === 0;
  }
  return true;
}

function* childrenOf(stream: CompoundStream, parent: SlideRecord): Generator<SlideRecord> {
  for (let at = parent.at; at + 8 <= parent.end; ) {
    const child = recordAt(stream, at);
    if (child.end > parent.end) throw new Refused('damaged');
    yield child;
    at = child.end;
  }
}

function recordAt(stream: CompoundStream, at: number, expected?: number): SlideRecord {
  const head = stream.read(at, 8);
  const type = head.readUInt16LE(2);
  if (expected !== undefined && type !== expected) throw new Refused('damaged');
  return { type, instance: head.readUInt16LE(0) >> 4, at: at + 8, end: at + 8 + head.readUInt32LE(4) };
}
