import { expect, test } from 'vitest';
import { emptyDraft } from '../draft.ts';
import { setBinding } from '../groups/grouping.ts';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { addFile } from './documents.ts';
import { shownSides } from './shown-sides.ts';

test.each([
  ['staple', true],
  ['staple_2', true],
  ['staple_left_side_2', false],
] as const)('a document bound as %s is shown as a booklet: %s', (type, isBooklet) => {
  changeDraft(() => addFile(emptyDraft, { id: 'a', fileName: '论文.pdf', sizeBytes: 1 }));
  const [group] = getDraft().groups;
  changeDraft((draft) => setBinding(draft, group?.id ?? '', type));
  const [document] = getDraft().groups[0]?.documents ?? [];
  if (!document) throw new Error('no document');
  expect(shownSides(document, 'f').settings.isBooklet).toBe(isBooklet);
});
