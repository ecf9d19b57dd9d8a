import type { PagesPerSide, PrintSettings } from '@print/contract/print-settings';
import type { Draft, DraftDocument, Group } from '../draft.ts';
import { isPhoto } from '../files/new-settings.ts';

type Changes = ReadonlyMap<string, Partial<PrintSettings>>;

/** Two photos can share a side. A photo that no longer does must be corrected. */
export function mayShareSides(documents: readonly DraftDocument[]): boolean {
  return documents.filter(isPhoto).length > 1 || documents.some(({ settings }) => settings.pictures_before > 0);
}

/** Adjacent photos get the settings of the first photo of the group, and share sides; 1 separates them. */
export function shareSides(documents: readonly DraftDocument[], places: PagesPerSide): Changes {
  const first = documents.find(isPhoto);
  if (!first) return new Map();
  const shared = { ...first.settings, page_range: '', pages_per_side: places };
  let before = 0;
  const changes = documents.flatMap((document, index) => {
    const isAfterPhoto = isPhotoAt(documents, index - 1);
    before = isAfterPhoto ? before + 1 : 0;
    if (!isPhoto(document)) return [];
    const isAlone = !isAfterPhoto && !isPhotoAt(documents, index + 1);
    const settings = places === 1 || isAlone ? separate : { ...shared, pictures_before: before };
    return [[document, settings] as const];
  });
  return onlyChanged(changes);
}

const separate = { pages_per_side: 1, pictures_before: 0 } as const;

const isPhotoAt = (documents: readonly DraftDocument[], index: number) => {
  const document = documents[index];
  return document !== undefined && isPhoto(document);
};

/** In a group that shares sides, photos that have moved or have got other settings share them with their neighbours. */
export function correctSides(documents: readonly DraftDocument[]): Changes {
  if (!documents.some(({ settings }) => settings.pictures_before > 0)) return new Map();
  const places = countBefore(documents);
  return onlyChanged(
    documents.map((document, index) => {
      const pictures_before = places[index] ?? 0;
      const isAlone = pictures_before === 0 && !places[index + 1];
      return [document, isAlone && isPhoto(document) ? separate : { pictures_before }];
    }),
  );
}

/** How many photos are before each document on the same sides. */
function countBefore(documents: readonly DraftDocument[]): number[] {
  const counts: number[] = [];
  for (const [index, document] of documents.entries()) {
    const previous = documents[index - 1];
    const mayFollow = previous && mayShare(previous) && mayShare(document) && isSame(previous, document);
    counts.push(mayFollow ? (counts[index - 1] ?? 0) + 1 : 0);
  }
  return counts;
}

/**
 * Chosen for all files of a group. Photos share sides if the other settings of neighbours are the same; nobody should
 * pay for colour or copies unasked. A photo that is alone keeps its side.
 */
export function setPerSide(documents: readonly DraftDocument[], places: PagesPerSide): Changes {
  const before = countBefore(documents.map((document) => withPlaces(document, places)));
  const lone = lonePhotos(documents);
  return onlyChanged(
    documents.map((document, index) => {
      if (!isPhoto(document)) return [document, { pages_per_side: places }];
      if (places === 1) return [document, separate];
      const shared = { page_range: '', pages_per_side: places, pictures_before: before[index] ?? 0 };
      return [document, lone.includes(document) ? {} : shared];
    }),
  );
}

/** The photos that can share a side with no neighbour. */
export function lonePhotos(documents: readonly DraftDocument[]): DraftDocument[] {
  const before = countBefore(documents.map((document) => withPlaces(document, 2)));
  return documents.filter((document, index) => isPhoto(document) && !before[index] && !before[index + 1]);
}

function withPlaces(document: DraftDocument, pages_per_side: PagesPerSide): DraftDocument {
  return { ...document, settings: { ...document.settings, page_range: '', pages_per_side } };
}

/** Photos of `sharers` that are the last of their side get a whole one. `correctSides` sees only the photos that follow. */
export function separateLone(groups: readonly Group[], sharers: ReadonlySet<string>): Changes {
  const lone = groups
    .filter(({ documents }) => sharersOf(documents).length === 0)
    .flatMap(({ documents }) => documents);
  return onlyChanged(lone.filter(({ id }) => sharers.has(id)).map((photo) => [photo, separate] as const));
}

/** After an undo, the photos that shared sides in `before` share them again, if they are in one group. */
export function restoreSides({ groups }: Draft, before: Draft): Changes {
  const changes = before.groups.flatMap(({ documents }) => {
    const sharers = new Map(sharersOf(documents).map((photo) => [photo.id, photo]));
    const groupsOfSharers = groups.map((group) => group.documents.filter(({ id }) => sharers.has(id)));
    return groupsOfSharers
      .filter((photos) => photos.length > 1)
      .flat()
      .map((photo) => {
        const { pages_per_side, pictures_before } = (sharers.get(photo.id) ?? photo).settings;
        return [photo, { pages_per_side, pictures_before }] as const;
      });
  });
  return onlyChanged(changes);
}

/** The photos that share a side with another one. */
export function sharersOf(documents: readonly DraftDocument[]): DraftDocument[] {
  return documents.filter((_, index) =>
    [documents[index], documents[index + 1]].some((document) => document && document.settings.pictures_before > 0),
  );
}

/** The photos that follow each other on the same sides as this document, or the document alone. */
export function sharersWith(documents: readonly DraftDocument[], id: string): DraftDocument[] {
  const follows = (document: DraftDocument | undefined) => document && document.settings.pictures_before > 0;
  let from = documents.findIndex((document) => document.id === id);
  let end = from + 1;
  while (from > 0 && follows(documents[from])) from -= 1;
  while (follows(documents[end])) end += 1;
  return documents.slice(from, end);
}

const mayShare = (document: DraftDocument) => isPhoto(document) && document.settings.pages_per_side > 1;

const shownSettings = ['color_mode', 'print_sided', 'paper_size', 'copies', 'page_range', 'pages_per_side'] as const;

const isSame = ({ settings: one }: DraftDocument, { settings: other }: DraftDocument) =>
  shownSettings.every((name) => one[name] === other[name]);

function onlyChanged(changes: readonly (readonly [DraftDocument, Partial<PrintSettings>])[]): Changes {
  return new Map(
    changes.flatMap(([{ id, settings }, wanted]) => {
      const isChanged = Object.entries(wanted).some(([name, value]) => settings[name as keyof PrintSettings] !== value);
      return isChanged ? [[id, wanted]] : [];
    }),
  );
}

/** How many photos share a side in the whole group; undefined if it differs, or a photo is alone on a part of a side. */
export function placesOf(documents: readonly DraftDocument[]): PagesPerSide | undefined {
  const sharing = sharersOf(documents);
  if (sharing.length === 0)
    return documents.filter(isPhoto).every(({ settings }) => settings.pages_per_side === 1) ? 1 : undefined;
  const isOutside = documents.filter(isPhoto).length > sharing.length;
  const [first] = sharing;
  return isOutside || !sharing.every((photo) => first && isSame(first, photo))
    ? undefined
    : first?.settings.pages_per_side;
}
