import { fen } from '@print/contract/price';
import type { Quote } from '@print/contract/pricing';
import { expect, test } from 'vitest';
import { sampleQuote } from '../../../../test/sample-quote.ts';
import { type Draft, documentsOf, emptyDraft, findDocument, isUnsettled } from '../draft.ts';
import { toSavedDraft } from '../saved-draft.ts';
import { changeSettings, removeDocument, restoreDocument, setPageCount } from './document-actions.ts';
import { addFile, applyQuote, setState } from './documents.ts';
import { correctedCountText } from './request-quote.ts';

const quote = sampleQuote;
const fileId = quote.file_id;
const estimate: Quote = { ...quote, is_estimated: true, page_count_source: 'estimated', has_preview: false };
const counting: Quote = { ...estimate, page_count: null, print_cost: null, note: '正在计算页数' };

const withFiles = (...names: string[]) =>
  names.reduce((draft, name) => addFile(draft, { id: name, fileName: `${name}.pdf`, sizeBytes: 100 }), emptyDraft);
const priced = (draft: Draft, id: string, reply = quote) =>
  applyQuote(setState(draft, id, { phase: 'pricing', fileId }), id, reply);
const stateOf = (draft: Draft, id: string) => findDocument(draft, id)?.state;

test('each added file starts in its own group, unbound, with the default settings', () => {
  const { groups } = withFiles('a', 'b');
  expect(groups).toHaveLength(2);
  expect(groups[0]).toMatchObject({
    bindingType: 'none',
    documents: [
      {
        fileName: 'a.pdf',
        settings: { color_mode: 'black_white', print_sided: 'single', copies: 1, paper_size: 'a4_70g' },
        state: { phase: 'waiting' },
      },
    ],
  });
});

test('a quote makes a document ready, with its price in fen', () => {
  expect(stateOf(priced(withFiles('a'), 'a'), 'a')).toEqual({
    phase: 'ready',
    fileId,
    isRepricing: false,
    pageCount: 12,
    printedSides: 12,
    printCost: fen(180),
    isEstimated: false,
    note: '价格已精确计算',
    hasPreview: true,
    needsPageCount: false,
  });
});

test('a quote without a page count leaves the document counting', () => {
  expect(stateOf(priced(withFiles('a'), 'a', counting), 'a')).toMatchObject({ phase: 'counting', fileId });
});

test('a quote for another upload is ignored', () => {
  const draft = setState(withFiles('a'), 'a', { phase: 'pricing', fileId: 'another' });
  expect(applyQuote(draft, 'a', quote)).toEqual(draft);
});

test('new settings keep the old price visible until the new one arrives', () => {
  const changed = changeSettings(priced(withFiles('a'), 'a'), 'a', { copies: 3 });
  expect(findDocument(changed, 'a')?.settings.copies).toBe(3);
  expect(stateOf(changed, 'a')).toMatchObject({ printCost: 180, isRepricing: true });
  const after = applyQuote(changed, 'a', { ...quote, print_cost: 5.4 });
  expect(stateOf(after, 'a')).toMatchObject({ printCost: 540, isRepricing: false });
});

test('a range past an exact count is refused at once, and past an estimate by the shop, which may know better', () => {
  const stateAfter = (reply: Quote) => {
    const page_range = `1-${(reply.page_count ?? 0) + 1}`;
    return stateOf(changeSettings(priced(withFiles('a'), 'a', reply), 'a', { page_range }), 'a');
  };
  expect(stateAfter(quote)).toMatchObject({ phase: 'failed', step: 'range' });
  expect(stateAfter(estimate)).toMatchObject({ phase: 'ready', isRepricing: true });
});

test('a page count of the shop is polled for, one that the customer has to enter is not', () => {
  const unsettled = (reply: Quote) => {
    const state = stateOf(priced(withFiles('a'), 'a', reply), 'a');
    return state && isUnsettled(state);
  };
  expect(unsettled(quote)).toBe(false);
  expect(unsettled(estimate)).toBe(true);
  expect(unsettled(counting)).toBe(true);
  expect(unsettled({ ...counting, needs_page_count: true })).toBe(false);
  expect(unsettled({ ...estimate, needs_page_count: true })).toBe(false);
});

test('a document that waits for its count knows how many files are before it', () => {
  for (const reply of [counting, estimate])
    expect(stateOf(priced(withFiles('a'), 'a', { ...reply, files_ahead: 3 }), 'a')).toMatchObject({ filesAhead: 3 });
});

test('the page count of the customer is stored with the document', () => {
  const draft = setPageCount(priced(withFiles('a'), 'a', counting), 'a', 7);
  expect(findDocument(draft, 'a')).toMatchObject({ statedPageCount: 7, state: { phase: 'counting' } });
});

test('removing the last document removes its group', () => {
  const draft = removeDocument(withFiles('a', 'b'), 'a');
  expect(draft.groups.map(({ id }) => id)).toEqual(['b']);
});

test('a removed document is restored to its place, also in a group that still exists', () => {
  const before = withFiles('a', 'b', 'c');
  const without = removeDocument(before, 'b');
  expect(restoreDocument(without, before, 'b')).toEqual(before);
  expect(restoreDocument(before, before, 'b')).toEqual(before);

  const [a, b] = documentsOf(before);
  if (!a || !b) throw new Error('two documents');
  const bound: Draft = { ...before, groups: [{ id: 'g', bindingType: 'staple', documents: [a, b] }] };
  expect(restoreDocument(removeDocument(bound, 'a'), bound, 'a')).toEqual(bound);
});

test('a stored draft keeps uploaded documents and marks the others as lost', () => {
  let draft = priced(withFiles('sent', 'waiting', 'sending', 'failed', 'repricing'), 'sent');
  draft = setState(draft, 'sending', { phase: 'uploading', progress: 40 });
  draft = setState(draft, 'failed', { phase: 'failed', step: 'upload', message: '…', isRefused: false });
  draft = changeSettings(priced(draft, 'repricing'), 'repricing', { copies: 2 });
  const saved = toSavedDraft(draft);
  expect(documentsOf(saved).map(({ state }) => state.phase)).toEqual(['ready', 'lost', 'lost', 'lost', 'pricing']);
  expect(toSavedDraft(saved)).toEqual(saved);
});

test('a lost file that is chosen again takes its old place and settings', () => {
  const saved = toSavedDraft(changeSettings(withFiles('a', 'b'), 'a', { copies: 9 }));
  const readded = addFile(saved, { id: 'new', fileName: 'a.pdf', sizeBytes: 100 });
  expect(documentsOf(readded).map(({ id }) => id)).toEqual(['new', 'b']);
  expect(findDocument(readded, 'new')).toMatchObject({ settings: { copies: 9 }, state: { phase: 'waiting' } });

  const another = addFile(saved, { id: 'new', fileName: 'a.pdf', sizeBytes: 101 });
  expect(documentsOf(another)).toHaveLength(3);
});

test('a message with both page counts appears only when the exact count differs from the estimate', () => {
  const before = findDocument(priced(withFiles('a'), 'a', estimate), 'a');
  if (!before) throw new Error('a document');
  const exact = (pages: number) =>
    findDocument(priced(withFiles('a'), 'a', { ...quote, page_count: pages, print_cost: 1.95 }), 'a');
  expect(correctedCountText(before, exact(12))).toBe(undefined);
  expect(correctedCountText(before, exact(13))).toBe('a.pdf：实际 13 页（预估 12 页），打印费 ¥1.95');
});

test('the reason of a refused file survives a reload', () => {
  const state = { phase: 'failed', step: 'upload', message: '文件已损坏', isRefused: true } as const;
  const draft = setState(withFiles('a'), 'a', state);
  expect(documentsOf(toSavedDraft(draft))[0]?.state).toEqual(state);
});
