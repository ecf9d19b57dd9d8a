import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { afterEach, expect, test, vi } from 'vitest';
import { type Draft, emptyDraft } from '../draft.ts';
import { addFile } from '../files/documents.ts';
import { requestQuote } from '../files/request-quote.ts';
import { getDraft, useOrdering } from '../ordering-store.ts';
import { addAgain } from './add-again.ts';

vi.mock('../files/request-quote.ts');
afterEach(() => vi.clearAllMocks());

const document = (file_id: string) => ({
  file_id,
  original_filename: `${file_id}.pdf`,
  size_bytes: 9,
  ...defaultPrintSettings,
  copies: 3,
});
const groups = [
  { binding_type: 'staple' as const, documents: [document('a'), document('b')] },
  { binding_type: 'none' as const, documents: [document('c')] },
];
const begin = (draft: Partial<Draft>) => useOrdering.setState({ draft: { ...emptyDraft, ...draft } });
const fileNames = () => getDraft().groups.map(({ documents }) => documents.map(({ fileName }) => fileName));

test('the groups come with their settings, and every file gets a price of today', () => {
  begin({});
  addAgain(groups);
  expect(fileNames()).toEqual([['a.pdf', 'b.pdf'], ['c.pdf']]);
  const [first] = getDraft().groups;
  expect(first).toMatchObject({
    bindingType: 'staple',
    documents: [{ settings: { copies: 3 }, state: { phase: 'pricing', fileId: 'a' } }, {}],
  });
  const ids = getDraft().groups.flatMap(({ documents }) => documents.map(({ id }) => id));
  expect(vi.mocked(requestQuote).mock.calls.map(([id]) => id)).toEqual(ids);
});

test('they follow the files that are in the draft already, and the page returns to its first step', () => {
  begin({ ...addFile(emptyDraft, { id: 'x', fileName: 'x.pdf', sizeBytes: 1 }), step: 'payment', phoneNumber: '138' });
  addAgain(groups);
  expect(fileNames()).toEqual([['x.pdf'], ['a.pdf', 'b.pdf'], ['c.pdf']]);
  expect(getDraft()).toMatchObject({ step: 'files', phoneNumber: '138' });
});

test('the ticket of the last order makes room', () => {
  const placed = {
    pickup_code: 'A',
    order_number: '1',
    total_price: 1,
    ready_by: '',
    phoneNumber: '1',
    isEarlier: false,
  };
  begin({ placed });
  addAgain(groups);
  expect(getDraft().placed).toBeNull();
  expect(fileNames()).toHaveLength(2);
});
