import { fen } from '@print/contract/price';
import { expect, test } from 'vitest';
import { type DocumentState, type Draft, emptyDraft, findDocument } from './draft.ts';
import { addFile, setState } from './files/documents.ts';
import { mergeSavedDraft, toSavedDraft } from './saved-draft.ts';

const withFile = (state: DocumentState): Draft =>
  setState(addFile(emptyDraft, { id: 'a', fileName: '论文.pdf', sizeBytes: 1 }), 'a', state);

const ready = (isRepricing: boolean): DocumentState => ({
  phase: 'ready',
  fileId: 'f',
  isRepricing,
  pageCount: 2,
  printCost: fen(30),
  isEstimated: false,
  note: '',
  hasPreview: true,
  needsPageCount: false,
});

test('the stored draft of another tab replaces groups, phone and step', () => {
  const saved: Draft = { ...withFile(ready(false)), phoneNumber: '13800138000', step: 'payment' };
  expect(mergeSavedDraft(emptyDraft, saved)).toEqual(saved);
  expect(mergeSavedDraft(saved, emptyDraft)).toEqual(emptyDraft);
});

test('an upload of this page continues although another tab stores it as lost', () => {
  for (const state of [{ phase: 'waiting' }, { phase: 'uploading', progress: 40 }] as const) {
    const current = withFile(state);
    const saved: Draft = { ...toSavedDraft(current), phoneNumber: '13800138000' };
    expect(mergeSavedDraft(current, saved)).toEqual({ ...current, phoneNumber: '13800138000' });
  }
});

test('the old price stays visible until the requested one arrives', () => {
  const current = withFile(ready(true));
  expect(mergeSavedDraft(current, toSavedDraft(current))).toEqual(current);
  const elsewhere = withFile({ phase: 'pricing', fileId: 'another' });
  expect(findDocument(mergeSavedDraft(current, elsewhere), 'a')?.state).toEqual({
    phase: 'pricing',
    fileId: 'another',
  });
});

test('a failed price is requested again by the next page, and its message stays on this one', () => {
  const current = withFile({ phase: 'failed', step: 'pricing', fileId: 'f', message: '计价失败' });
  const saved = toSavedDraft(current);
  expect(findDocument(saved, 'a')?.state).toEqual({ phase: 'pricing', fileId: 'f' });
  expect(mergeSavedDraft(emptyDraft, saved)).toEqual(saved);
  expect(mergeSavedDraft(current, saved)).toEqual(current);
});
