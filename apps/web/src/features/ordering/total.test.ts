import { defaultPriceList } from '@print/contract/default-price-list';
import { fen } from '@print/contract/price';
import { catalogueOf } from '@print/contract/shop';
import { expect, test } from 'vitest';
import { type DocumentState, type Draft, emptyDraft } from './draft.ts';
import { changeSettings } from './files/document-actions.ts';
import { addFile, setState } from './files/documents.ts';
import { totalOf } from './total.ts';

const prices = catalogueOf(defaultPriceList);

const ready = (pageCount: number, isEstimated = false): DocumentState => ({
  phase: 'ready',
  fileId: 'f',
  isRepricing: false,
  pageCount,
  printCost: fen(pageCount * 15),
  isEstimated,
  note: '',
  hasPreview: false,
  needsPageCount: false,
});

const draftOf = (...states: DocumentState[]): Draft =>
  states.reduce((draft, state, index) => {
    const id = String(index);
    return setState(addFile(draft, { id, fileName: `${id}.pdf`, sizeBytes: 1 }), id, state);
  }, emptyDraft);

test('the total is the sum of the base fee and all print costs', () => {
  expect(totalOf(draftOf(ready(12), ready(3)), prices)).toMatchObject({
    printCost: 225,
    total: 275,
    sides: 15,
    isEstimated: false,
    isIncomplete: false,
  });
});

test('a binding is charged once per group', () => {
  const draft = draftOf(ready(10));
  const groups = draft.groups.map((group) => ({ ...group, bindingType: 'ring_bound' as const }));
  expect(totalOf({ ...draft, groups }, prices).total).toBe(50 + 150 + 500);
});

test('a draft without files costs nothing', () => {
  expect(totalOf(emptyDraft, prices).total).toBe(0);
});

test('one estimated price makes the total an estimate', () => {
  expect(totalOf(draftOf(ready(12), ready(3, true)), prices).isEstimated).toBe(true);
});

test('a missing price makes the total incomplete, a failed document is left out', () => {
  expect(totalOf(draftOf(ready(1), { phase: 'uploading', progress: 50 }), prices).isIncomplete).toBe(true);
  const repricing = changeSettings(draftOf(ready(1)), '0', { copies: 2 });
  expect(totalOf(repricing, prices).isIncomplete).toBe(true);
  const broken = draftOf(ready(1), { phase: 'failed', step: 'pricing', fileId: 'f', message: '…' });
  expect(totalOf(broken, prices)).toMatchObject({ total: 65, isIncomplete: false });
});

test('a document that needs a page count from the customer is left out', () => {
  const uncounted: DocumentState = { phase: 'counting', fileId: 'f', note: '', needsPageCount: true };
  expect(totalOf(draftOf(ready(1), uncounted), prices)).toMatchObject({ total: 65, isIncomplete: false });
});
