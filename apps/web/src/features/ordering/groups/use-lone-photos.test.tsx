import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from '#ui/toast.tsx';
import { startServer } from '../../../../test/test-server.ts';
import { documentsOf, emptyDraft } from '../draft.ts';
import { changeCardSettings, changeDocumentSettings, discardDocument } from '../files/document-actions.ts';
import { addFile, setState } from '../files/documents.ts';
import { changeDraft, getDraft, useDraft } from '../ordering-store.ts';
import { mergeAll, moveDocument } from './grouping.ts';
import { splitDocumentOut } from './merge-group.ts';
import { mayShareSides, shareSides } from './photo-sides.ts';
import { PhotoSidesChoice } from './photo-sides-choice.tsx';
import { useLonePhotos } from './use-lone-photos.ts';

// jsdom has none.
vi.stubGlobal('CSS', { escape: (text: string) => text });

afterEach(cleanup);

const ids = ['a', 'b', 'c'];
const settings = () =>
  documentsOf(getDraft()).map(
    ({ id, settings: { pages_per_side: places, pictures_before: before } }) => `${id} ${before}/${places}`,
  );

const undo = () => fireEvent.click(screen.getAllByRole('button', { name: '撤销' }).at(-1) ?? document.body);

/** The groups of the order page, as far as photos are concerned. */
function Groups() {
  const groups = useDraft((draft) => draft.groups);
  useLonePhotos(groups);
  return groups
    .filter(({ documents }) => mayShareSides(documents))
    .map((group) => <PhotoSidesChoice key={group.id} documents={group.documents} />);
}

beforeEach(async () => {
  // No price arrives.
  await startServer(() => {});
  changeDraft(() => emptyDraft);
});

function shareTwoOnASide(count: number): void {
  for (const id of ids.slice(0, count))
    changeDraft((draft) => {
      const added = addFile(draft, { id, fileName: `${id}.jpg`, sizeBytes: 1 });
      return setState(added, id, { phase: 'pricing', fileId: id });
    });
  changeDraft(mergeAll);
  render(
    <>
      <Groups />
      <Toaster />
    </>,
  );
  act(() => {
    for (const [id, changes] of shareSides(documentsOf(getDraft()), 2)) changeDocumentSettings(id, changes);
  });
}

test('the photo that stays when the other one of its side is removed gets a whole side, until the removal is undone', () => {
  shareTwoOnASide(2);
  expect(settings()).toEqual(['a 0/2', 'b 1/2']);
  act(() => discardDocument('b'));
  expect(settings()).toEqual(['a 0/1']);
  undo();
  expect(settings()).toEqual(['a 0/2', 'b 1/2']);
});

test('photos that are separated get whole sides, and share one again when that is undone', () => {
  shareTwoOnASide(2);
  act(() => splitDocumentOut('b'));
  expect(settings()).toEqual(['a 0/1', 'b 0/1']);
  undo();
  expect(settings()).toEqual(['a 0/2', 'b 1/2']);
});

test('photos that change places go on sharing their sides', () => {
  shareTwoOnASide(3);
  act(() => changeDraft((draft) => moveDocument(draft, 'a', 2)));
  expect(settings()).toEqual(['b 0/2', 'c 1/2', 'a 2/2']);
});

test('a photo that the customer puts on a part of a side stays there, also after it shared one', () => {
  shareTwoOnASide(2);
  act(() => discardDocument('b'));
  act(() => changeCardSettings('a', { pages_per_side: 4 }));
  expect(settings()).toEqual(['a 0/4']);
});

test('the sides of one photo are changed for all photos on the same sides', () => {
  shareTwoOnASide(2);
  act(() => changeCardSettings('b', { print_sided: 'double' }));
  expect(settings()).toEqual(['a 0/2', 'b 1/2']);
  expect(documentsOf(getDraft()).map((photo) => photo.settings.print_sided)).toEqual(['double', 'double']);
});
