import { expect, test } from 'vitest';
import { type Draft, documentsOf, emptyDraft } from '../draft.ts';
import { changeSettings, removeDocument, restoreDocument } from '../files/document-actions.ts';
import { addFile, restoreGroups } from '../files/documents.ts';
import {
  bindTogether,
  findMergeRefusal,
  mergeAll,
  mergeGroups,
  moveDocument,
  regroup,
  setBinding,
  splitOut,
  undoMerge,
} from './grouping.ts';

const withFiles = (...names: string[]) =>
  names.reduce((draft, name) => addFile(draft, { id: name, fileName: `${name}.pdf`, sizeBytes: 100 }), emptyDraft);
const layout = ({ groups }: Draft) => groups.map(({ documents }) => documents.map(({ id }) => id).join('')).join(' ');

test('a merge appends the documents to the target, whose binding stays', () => {
  let draft = setBinding(withFiles('a', 'b', 'c'), 'a', 'ring_bound');
  draft = setBinding(draft, 'c', 'staple');
  const merged = mergeGroups(draft, 'a', 'c');
  expect(layout(merged)).toBe('b ca');
  expect(merged.groups.map(({ bindingType }) => bindingType)).toEqual(['none', 'staple']);
});

test('merging a group with itself or with a missing group changes nothing', () => {
  const draft = withFiles('a', 'b');
  expect(mergeGroups(draft, 'a', 'a')).toBe(draft);
  expect(mergeGroups(draft, 'a', 'gone')).toBe(draft);
  expect(mergeGroups(draft, 'gone', 'a')).toBe(draft);
});

test('a new binding applies to one group only', () => {
  const draft = setBinding(withFiles('a', 'b'), 'b', 'staple_top_left');
  expect(draft.groups.map(({ bindingType }) => bindingType)).toEqual(['none', 'staple_top_left']);
});

test('a merge above the limit of documents is refused', () => {
  const draft = mergeGroups(withFiles('a', 'b', 'c'), 'b', 'a');
  expect(findMergeRefusal(draft, 'c', 'a', 3)).toBe(undefined);
  expect(findMergeRefusal(draft, 'c', 'a', 2)).toBe('每组最多 2 个文件，合并后有 3 个，放不下');
});

test('a document moves within its group', () => {
  const draft = ['b', 'c'].reduce((sum, id) => mergeGroups(sum, id, 'a'), withFiles('a', 'b', 'c', 'd'));
  expect(layout(draft)).toBe('abc d');
  expect(layout(moveDocument(draft, 'a', 2))).toBe('bca d');
  expect(layout(moveDocument(draft, 'c', 0))).toBe('cab d');
  expect(layout(moveDocument(draft, 'c', 9))).toBe('abc d');
  expect(moveDocument(draft, 'b', 1)).toBe(draft);
  expect(moveDocument(draft, 'gone', 0)).toBe(draft);
});

test('undoing a merge restores the groups', () => {
  const before = setBinding(withFiles('a', 'b', 'c'), 'b', 'staple');
  expect(undoMerge(mergeGroups(before, 'b', 'c'), before, 'b', 'c')).toEqual(before);
  expect(undoMerge(before, before, 'b', 'c')).toEqual(before);
});

test('undoing a merge keeps later changes', () => {
  const before = withFiles('a', 'b', 'c');
  const merged = changeSettings(mergeGroups(before, 'a', 'b'), 'a', { copies: 4 });
  const undone = undoMerge(moveDocument(merged, 'a', 0), before, 'a', 'b');
  expect(layout(undone)).toBe('a b c');
  expect(documentsOf(undone)[0]?.settings.copies).toBe(4);

  expect(layout(undoMerge(removeDocument(merged, 'a'), before, 'a', 'b'))).toBe('b c');
  expect(layout(undoMerge(removeDocument(merged, 'b'), before, 'a', 'b'))).toBe('a c');
});

test('two merges are undone in either order', () => {
  const first = withFiles('a', 'b', 'c');
  const second = mergeGroups(first, 'a', 'b');
  const merged = mergeGroups(second, 'b', 'c');
  expect(layout(merged)).toBe('cba');
  const undoFirst = (draft: Draft) => undoMerge(draft, first, 'a', 'b');
  const undoSecond = (draft: Draft) => undoMerge(draft, second, 'b', 'c');
  expect(layout(undoFirst(merged))).toBe('a cb');
  expect(layout(undoSecond(undoFirst(merged)))).toBe('b a c');
  expect(layout(undoFirst(undoSecond(merged)))).toBe('a b c');
});

test('a document restored after its group was merged is not duplicated by undoing the merge', () => {
  const whole = mergeGroups(withFiles('a', 'x', 'b'), 'x', 'a');
  const removed = removeDocument(whole, 'a');
  const merged = mergeGroups(removed, 'a', 'b');
  const restored = restoreDocument(merged, whole, 'a');
  expect(layout(restored)).toBe('a bx');
  expect(layout(undoMerge(restored, removed, 'a', 'b'))).toBe('ax b');
});

test('cleared groups are restored whole, also when one of their files was restored before', () => {
  const whole = mergeGroups(withFiles('a', 'x', 'b'), 'x', 'a');
  const { groups } = removeDocument(whole, 'a');
  const restored = restoreDocument({ ...whole, groups: [] }, whole, 'a');
  expect(layout(restoreGroups(restored, groups))).toBe('xa b');
  expect(layout(restoreGroups(withFiles('new'), groups))).toBe('x b new');
});

test('merges, moves, removals and undos never lose or duplicate a document or leave an empty group', () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const random = randomFrom(seed);
    const names = [...'abcdefgh'].slice(0, 2 + random(7));
    const removed = new Set<string>();
    const undos: (() => void)[] = [];
    let draft = withFiles(...names);
    for (let step = 0; step < 40; step += 1) {
      const before = draft;
      const groups = draft.groups.map(({ id }) => id);
      const [source = '', target = ''] = [groups[random(groups.length)], groups[random(groups.length)]];
      const name = names[random(names.length)] ?? '';
      const action = random(5);
      if (action < 2) {
        draft = mergeGroups(draft, source, target);
        undos.push(() => (draft = undoMerge(draft, before, source, target)));
      } else if (action === 2) draft = moveDocument(draft, name, random(4));
      else if (action === 3 && !removed.has(name)) {
        draft = removeDocument(draft, name);
        removed.add(name);
        undos.push(() => {
          draft = restoreDocument(draft, before, name);
          removed.delete(name);
        });
      } else undos.splice(random(undos.length), 1)[0]?.();

      const context = `seed ${seed}, step ${step}`;
      const ids = documentsOf(draft).map(({ id }) => id);
      expect(ids.toSorted(), context).toEqual(names.filter((name) => !removed.has(name)));
      expect(new Set(draft.groups.map(({ id }) => id)).size, context).toBe(draft.groups.length);
      expect(
        draft.groups.every(({ documents }) => documents.length > 0),
        context,
      ).toBe(true);
    }
  }
});

/** The same numbers for the same seed, so that a failure can be reproduced. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return below === 0 ? 0 : Math.floor((state / 2_147_483_648) * below);
  };
}

test('all documents become one group in their order, with the first binding that was chosen', () => {
  const draft = mergeGroups(setBinding(withFiles('a', 'b', 'c', 'd'), 'c', 'ring_bound'), 'd', 'a');
  const merged = mergeAll(draft);
  expect(layout(merged)).toBe('adbc');
  expect(merged.groups[0]).toMatchObject({ id: 'a', bindingType: 'ring_bound' });
  expect(mergeAll(emptyDraft)).toBe(emptyDraft);
});

test('a document leaves its group for one of its own, unbound, right after it', () => {
  const draft = mergeGroups(setBinding(withFiles('a', 'b', 'c'), 'a', 'staple'), 'b', 'a');
  const split = splitOut(draft, 'a', 'new');
  expect(layout(split)).toBe('b a c');
  expect(split.groups).toMatchObject([
    { id: 'a', bindingType: 'staple' },
    { id: 'new', bindingType: 'none' },
    { id: 'c' },
  ]);
  expect(splitOut(draft, 'c', 'new'), 'it is alone already').toBe(draft);
});

test('the earlier groups come back with later settings, removals and additions', () => {
  const before = mergeGroups(setBinding(withFiles('a', 'b', 'c', 'd'), 'a', 'staple'), 'b', 'a');
  let draft = changeSettings(mergeAll(before), 'b', { copies: 3 });
  draft = addFile(removeDocument(draft, 'c'), { id: 'e', fileName: 'e.pdf', sizeBytes: 1 });
  draft = mergeGroups(draft, 'e', 'a');
  const undone = regroup(draft, before);
  expect(layout(undone)).toBe('ab d e');
  expect(undone.groups.map(({ id }) => id)).toEqual(['a', 'd', 'e']);
  expect(documentsOf(undone)[1]?.settings.copies).toBe(3);
  expect(regroup(mergeAll(before), before)).toEqual(before);
});

test('chosen documents become one group in their order, at the place of the first one', () => {
  const draft = setBinding(withFiles('a', 'b', 'c', 'd'), 'c', 'staple');
  const bound = bindTogether(draft, ['d', 'b', 'c'], 'new');
  expect(layout(bound)).toBe('a bcd');
  expect(bound.groups.map(({ id, bindingType }) => [id, bindingType])).toEqual([
    ['a', 'none'],
    ['b', 'staple'],
  ]);
  expect(layout(regroup(bound, draft))).toBe('a b c d');
});

test('documents chosen from several groups leave the others behind', () => {
  const draft = mergeGroups(mergeGroups(withFiles('a', 'b', 'c', 'd', 'e'), 'b', 'a'), 'd', 'c');
  expect(layout(draft)).toBe('ab cd e');
  const bound = bindTogether(draft, ['b', 'c', 'e'], 'new');
  expect(layout(bound)).toBe('a bce d');
  expect(bound.groups.map(({ id }) => id)).toEqual(['a', 'new', 'c']);
  expect(layout(regroup(bound, draft))).toBe('ab cd e');
});

test('choosing documents that are gone changes nothing', () => {
  const draft = withFiles('a', 'b');
  expect(bindTogether(draft, ['gone'], 'new')).toBe(draft);
});
