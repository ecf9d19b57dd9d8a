import type { CompoundFile, CompoundStream } from './compound-file.ts';
import { maxPages } from './max-pages.ts';
import { Refused } from './refused.ts';

type SlideRecord = {
  readonly type: number;
  readonly instance: number;
  readonly at: number;
  readonly end: number;
};

const record = {
  document: 0x03e8,
  slide: 0x03ee,
  slidePlace: 0x03f3,
  slideShow: 0x03f9,
  slideList: 0x0ff0,
  edit: 0x0ff5,
  places: 0x1772,
};
const encryptedMark = 0xf3d1c4df;
const hiddenFlag = 0x0004;

/** Slides that are shown, from the file's own list of them: what was deleted still lies about in the stream. */
export function countOldSlides(file: CompoundFile): number {
  const user = file.open('Current User').read(8, 12);
  if (user.readUInt32LE(4) === encryptedMark) throw new Refused('encrypted');
  const stream = file.open('PowerPoint Document');
  const { places, documentId } = readPlaces(stream, user.readUInt32LE(8));
  const slides = listSlides(stream, recordAt(stream, placeOf(places, documentId), record.document));
  const shown = slides.filter((id) => isShown(stream, recordAt(stream, placeOf(places, id), record.slide)));
  if (shown.length === 0) throw new Refused('no_pages');
  return shown.length;
}

/** Each save appends an edit that says where its objects are; the latest counts. */
function readPlaces(
  stream: CompoundStream,
  latest: number,
): { places: Map<number, number>; documentId: number } {
  const places = new Map<number, number>();
  const seen = new Set<number>();
  let documentId: number | undefined;
  for (let at = latest; at !== 0 && !seen.has(at); ) {
    seen.add(at);
    const edit = recordAt(stream, at, record.edit);
    const fields = stream.read(edit.at, Math.min(edit.end - edit.at, 32));
    // Where there is a key, all else is encrypted.
    if (fields.length >= 32 && fields.readUInt32LE(28) !== 0) throw new Refused('encrypted');
    documentId ??= fields.readUInt32LE(16);
    readPlaceList(stream, recordAt(stream, fields.readUInt32LE(12), record.places), places);
    at = fields.readUInt32LE(8);
  }
  if (documentId === undefined) throw new Refused('damaged');
  return { places, documentId };
}

function readPlaceList(stream: CompoundStream, { at, end }: SlideRecord, places: Map<number, number>): void {
  const list = stream.read(at, end - at);
  for (let next = 0; next + 4 <= list.length; ) {
    const head = list.readUInt32LE(next);
    const first = head & 0xfffff;
    next += 4;
    for (let index = 0; index < head >>> 20 && next + 4 <= list.length; index++, next += 4) {
      if (!places.has(first + index)) places.set(first + index, list.readUInt32LE(next));
    }
  }
}

function placeOf(places: Map<number, number>, id: number): number {
  const place = places.get(id);
  if (place === undefined) throw new Refused('damaged');
  return place;
}

function listSlides(stream: CompoundStream, document: SlideRecord): number[] {
  const ids: number[] = [];
  for (const list of childrenOf(stream, document)) {
    // Masters and notes have lists of the same kind.
    if (list.type !== record.slideList || list.instance !== 0) continue;
    for (const child of childrenOf(stream, list)) {
      if (child.type === record.slidePlace) ids.push(stream.read(child.at, 4).readUInt32LE(0));
      if (ids.length > maxPages) throw new Refused('too_many_pages');
    }
  }
  return ids;
}

function isShown(stream: CompoundStream, slide: SlideRecord): boolean {
  for (const { type, at } of childrenOf(stream, slide)) {
    if (type === record.slideShow) return (stream.read(at + 10, 2).readUInt16LE(0) & hiddenFlag) === 0;
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
