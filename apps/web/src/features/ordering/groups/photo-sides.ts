import type { PagesPerSide, PrintSettings } from '@print/contract/print-settings';
import { extensionOf } from '#lib/file-name.ts';
import type { DraftDocument } from '../draft.ts';

type Changes = ReadonlyMap<string, Partial<PrintSettings>>;

const isPhoto = ({ fileName }: DraftDocument) => /^(jpe?g|png|hei[cf])$/.test(extensionOf(fileName));

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
  const places: number[] = [];
  for (const [index, document] of documents.entries()) {
    const previous = documents[index - 1];
    const mayFollow = previous && mayShare(previous) && mayShare(document) && isSame(previous, document);
    places.push(mayFollow ? (places[index - 1] ?? 0) + 1 : 0);
  }
  return onlyChanged(
    documents.map((document, index) => {
      const pictures_before = places[index] ?? 0;
      const isAlone = pictures_before === 0 && !places[index + 1];
      return [document, isAlone && isPhoto(document) ? separate : { pictures_before }];
    }),
  );
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

/** How many photos share a side in the whole group; undefined if it differs. */
export function placesOf(documents: readonly DraftDocument[]): PagesPerSide | undefined {
  const isSharing = (_: DraftDocument, index: number) =>
    [documents[index], documents[index + 1]].some((document) => document && document.settings.pictures_before > 0);
  const sharing = documents.filter(isSharing);
  if (sharing.length === 0) return 1;
  const isOutside = documents.filter(isPhoto).length > sharing.length;
  const [first] = sharing;
  return isOutside || !sharing.every((photo) => first && isSame(first, photo))
    ? undefined
    : first?.settings.pages_per_side;
}
