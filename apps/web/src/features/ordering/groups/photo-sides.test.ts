import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { PrintSettings } from '@print/contract/print-settings';
import { expect, test } from 'vitest';
import type { DraftDocument } from '../draft.ts';
import { correctSides, mayShareSides, placesOf, setPerSide, shareSides } from './photo-sides.ts';

const file = (fileName: string, settings: Partial<PrintSettings> = {}): DraftDocument => ({
  id: fileName,
  fileName,
  sizeBytes: 1,
  settings: { ...defaultPrintSettings, ...settings },
  statedPageCount: null,
  state: { phase: 'pricing', fileId: fileName },
});

function apply(documents: readonly DraftDocument[], changes: ReturnType<typeof shareSides>): DraftDocument[] {
  return documents.map((document) => ({
    ...document,
    settings: { ...document.settings, ...changes.get(document.id) },
  }));
}

const share = (documents: readonly DraftDocument[], places: 1 | 2 | 4) =>
  apply(documents, shareSides(documents, places));
const correct = (documents: readonly DraftDocument[]) => apply(documents, correctSides(documents));
const placesIn = (documents: readonly DraftDocument[]) =>
  documents.map(({ settings: { pages_per_side: perSide, pictures_before: before } }) => `${before}/${perSide}`);

const photos = ['a.jpg', 'b.JPEG', 'c.png', 'd.heic', 'e.HEIF'].map((name) => file(name));

test('two photos of a group may share a side, one photo and other files may not', () => {
  expect(mayShareSides(photos)).toBe(true);
  expect(mayShareSides([file('a.jpg'), file('b.pdf')])).toBe(false);
  expect(mayShareSides([file('a.pdf'), file('b.docx')])).toBe(false);
});

test('adjacent photos share sides with the settings of the first one', () => {
  const [first, second, ...others] = photos;
  if (!first || !second) throw new Error('no photos');
  const mixed = [
    file('text.pdf', { copies: 9 }),
    { ...first, settings: { ...first.settings, copies: 3, paper_size: 'b5_70g' as const } },
    { ...second, settings: { ...second.settings, page_range: '1' } },
    ...others,
  ];
  const shared = share(mixed, 4);
  expect(placesIn(shared)).toEqual(['0/1', '0/4', '1/4', '2/4', '3/4', '4/4']);
  expect(shared.map(({ settings }) => settings.copies)).toEqual([9, 3, 3, 3, 3, 3]);
  expect(shared.slice(1).every(({ settings }) => settings.paper_size === 'b5_70g' && settings.page_range === '')).toBe(
    true,
  );
  expect(placesOf(shared)).toBe(4);
  expect(correctSides(shared).size).toBe(0);
  expect(shareSides(shared, 4).size).toBe(0);
});

test('photos with another file between them share no side', () => {
  const shared = share([file('a.jpg'), file('b.jpg'), file('text.pdf'), file('c.jpg')], 2);
  expect(placesIn(shared)).toEqual(['0/2', '1/2', '0/1', '0/1']);
  expect(placesOf(shared)).toBeUndefined();
});

test('one photo on a side separates them again', () => {
  const separated = share(share(photos, 4), 1);
  expect(placesIn(separated)).toEqual(Array(5).fill('0/1'));
  expect(placesOf(separated)).toBe(1);
});

test('the photos move up when one is removed or moved', () => {
  const shared = share(photos, 2);
  expect(placesIn(correct(shared.slice(1)))).toEqual(['0/2', '1/2', '2/2', '3/2']);
  expect(placesIn(correct(shared.toSpliced(1, 1)))).toEqual(['0/2', '1/2', '2/2', '3/2']);
  expect(placesIn(correct(shared.toReversed()))).toEqual(['0/2', '1/2', '2/2', '3/2', '4/2']);
  expect(placesIn(correct(shared.toSpliced(2, 0, file('text.pdf'))))).toEqual([
    '0/2',
    '1/2',
    '0/1',
    '0/2',
    '1/2',
    '2/2',
  ]);
});

test('a photo that has lost the others is printed alone', () => {
  const shared = share(photos, 4);
  expect(placesIn(correct(shared.slice(2, 3)))).toEqual(['0/1']);
  const [first, ...others] = shared;
  if (!first) throw new Error('no photo');
  expect(placesIn(correct([...others, file('text.pdf'), first]))).toEqual(['0/4', '1/4', '2/4', '3/4', '0/1', '0/1']);
  const changed = shared.map((photo, index) =>
    index === 2 ? { ...photo, settings: { ...photo.settings, copies: 2 } } : photo,
  );
  const corrected = correct(changed);
  expect(placesIn(corrected)).toEqual(['0/4', '1/4', '0/1', '0/4', '1/4']);
  expect(correctSides(corrected).size).toBe(0);
  expect(placesOf(corrected)).toBeUndefined();
});

test('photos that are small and alone do not count as whole sides, and one press makes them whole', () => {
  const apart = [file('a.jpg', { pages_per_side: 4 }), file('b.jpg', { pages_per_side: 4 })];
  expect(correctSides(apart).size).toBe(0);
  expect(placesOf(apart)).toBeUndefined();
  expect(placesIn(share(apart, 1))).toEqual(['0/1', '0/1']);
  expect(placesIn(share(apart, 4))).toEqual(['0/4', '1/4']);
});

test('pages per side for all files let alike photos share sides, and leave a lone photo whole', () => {
  const others = [file('text.pdf', { page_range: '2-5' }), file('c.jpg', { color_mode: 'color' })];
  const documents = [file('a.jpg'), file('b.jpg', { page_range: '1' }), ...others];
  const shared = apply(documents, setPerSide(documents, 4));
  expect(placesIn(shared)).toEqual(['0/4', '1/4', '0/4', '0/1']);
  expect(shared.map(({ settings }) => settings.page_range)).toEqual(['', '', '2-5', '']);
  expect(shared.at(-1)?.settings.color_mode).toBe('color');
  expect(correctSides(shared).size).toBe(0);
  expect(setPerSide(shared, 4).size).toBe(0);
  expect(placesIn(apply(shared, setPerSide(shared, 1)))).toEqual(Array(4).fill('0/1'));
  const small = [file('a.jpg', { pages_per_side: 2 })];
  expect(setPerSide(small, 4).size).toBe(0);
  expect(placesIn(apply(small, setPerSide(small, 1)))).toEqual(['0/1']);
});

test('photos in different colours are not made alike by the pages per side of all files', () => {
  const photos = [file('a.jpg', { color_mode: 'color' }), file('b.jpg')];
  expect(setPerSide(photos, 4).size).toBe(0);
});
