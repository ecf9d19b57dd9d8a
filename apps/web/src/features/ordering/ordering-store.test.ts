import { fen } from '@print/contract/price';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Draft, emptyDraft } from './draft.ts';
import { addFile, setState } from './files/documents.ts';
import { unansweredOrder } from './payment/attempt.ts';

const hour = 60 * 60_000;
const fileId = '0d9cbd4e-4f3a-4d0e-8f5c-6f5d6f0f9a11';

/** Opens a page with a store of its own. */
async function openPage() {
  vi.resetModules();
  const page = await import('./ordering-store.ts');
  const shown = () => {
    const { draft, isRestored } = page.useOrdering.getState();
    return { ...draft, isRestored };
  };
  return { ...page, shown };
}

beforeEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const filled = () =>
  setState(addFile({ ...emptyDraft, hasAgreedToTerms: true }, { id: 'a', fileName: '论文.pdf', sizeBytes: 1 }), 'a', {
    phase: 'pricing',
    fileId: 'f',
  });

test('a draft is restored for 24 hours and marked as restored', async () => {
  vi.useFakeTimers();
  const first = await openPage();
  first.changeDraft(filled);

  vi.advanceTimersByTime(24 * hour - 1);
  const second = await openPage();
  expect(second.shown()).toMatchObject({ ...filled(), isRestored: true });

  vi.advanceTimersByTime(2);
  const third = await openPage();
  expect(third.shown()).toEqual({ ...emptyDraft, isRestored: false });
  expect(localStorage.getItem('order-draft'), 'the expired text is deleted').toBeNull();
});

test('a draft with only the agreements is restored without the restored notice', async () => {
  const first = await openPage();
  first.changeDraft((draft) => ({ ...draft, hasAgreedToTerms: true }));
  const second = await openPage();
  expect(second.shown()).toMatchObject({ hasAgreedToTerms: true, isRestored: false });
});

test('an unreadable stored draft is ignored', async () => {
  for (const text of ['', '{', '[]', '{"state":{"draft":{},"savedAt":1},"version":1}', '{"state":7,"version":1}']) {
    localStorage.setItem('order-draft', text);
    const { shown } = await openPage();
    expect(shown().groups).toEqual([]);
  }
});

test('a draft stored by version 1 is restored with its settings, files and unanswered order', async () => {
  const settings = { colorMode: 'black_white', printSided: 'double', paperSize: 'b5_70g', copies: 3 };
  const document = {
    id: 'a',
    fileName: '论文.pdf',
    sizeBytes: 1,
    settings,
    statedPageCount: 7,
    state: { phase: 'pricing', fileId },
  };
  const order = {
    phone_number: '13800138000',
    payment_method: 'ALIPAY',
    payment_screenshot_id: null,
    groups: [
      {
        binding_type: 'staple',
        sequence_in_order: 1,
        documents: [
          {
            file_id: fileId,
            original_filename: '论文.pdf',
            color_mode: 'black_white',
            print_sided: 'double',
            paper_size: 'b5_70g',
            copies: 3,
            sequence_in_group: 1,
          },
        ],
      },
    ],
  };
  const draft = {
    ...emptyDraft,
    groups: [{ id: 'a', bindingType: 'staple', documents: [document] }],
    phoneNumber: '13800138000',
    step: 'payment',
    attempt: { key: 'k', orders: [order] },
  };
  localStorage.setItem('order-draft', JSON.stringify({ state: { draft, savedAt: Date.now() }, version: 1 }));
  const { getDraft, shown } = await openPage();
  const migrated = { color_mode: 'black_white', print_sided: 'double', paper_size: 'b5_70g', copies: 3 };
  expect(getDraft()).toMatchObject({
    ...draft,
    groups: [{ id: 'a', bindingType: 'staple', documents: [{ ...document, settings: migrated }] }],
  });
  expect(shown().isRestored).toBe(true);
  expect(unansweredOrder(getDraft()), 'the sent order still equals the draft').toEqual(order);
  expect(JSON.parse(localStorage.getItem('order-draft') ?? '')).toMatchObject({ version: 2 });
});

test('a print setting missing in the stored draft gets its default', async () => {
  const { changeDraft } = await openPage();
  changeDraft(filled);
  const stored = localStorage.getItem('order-draft') ?? '';
  localStorage.setItem('order-draft', stored.replace('"print_sided":"single",', ''));
  const { getDraft } = await openPage();
  expect(getDraft()).toEqual(filled());
});

test('upload progress is not stored', async () => {
  const { changeDraft } = await openPage();
  changeDraft((draft) => addFile(draft, { id: 'a', fileName: '论文.pdf', sizeBytes: 1 }));
  const write = vi.spyOn(Storage.prototype, 'setItem');
  for (const progress of [1, 2, 3]) changeDraft((draft) => setState(draft, 'a', { phase: 'uploading', progress }));
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});

test('a page reloaded during the payment restores everything but the screenshot', async () => {
  const first = await openPage();
  const paying: Partial<Draft> = {
    step: 'payment',
    phoneNumber: '13800138000',
    paymentMethod: 'WECHAT',
    askedFor: fen(230),
    screenshotName: '付款.png',
    attempt: { key: 'k', orders: [] },
  };
  first.changeDraft(() => ({ ...filled(), ...paying }));
  const second = await openPage();
  expect(second.shown()).toMatchObject({ ...paying, isRestored: true });
});

test('a ticket is restored without the notice', async () => {
  const first = await openPage();
  const placed = {
    pickup_code: 'A7K2MX',
    order_number: '20261115-481903',
    total_price: 2.3,
    ready_by: '2026-11-15T22:30:00+08:00',
    phoneNumber: '13800138000',
    isEarlier: false,
  };
  first.changeDraft(() => ({ ...emptyDraft, placed }));
  const second = await openPage();
  expect(second.shown()).toMatchObject({ placed, isRestored: false });
});

test('a page reads the draft of another tab and can store its own again', async () => {
  const first = await openPage();
  first.changeDraft(filled);
  const second = await openPage();
  second.changeDraft((draft) => ({ ...draft, phoneNumber: '13800138000' }));

  first.rehydrateDraft();
  expect(first.shown()).toMatchObject({ phoneNumber: '13800138000', isRestored: false });
  // The first page stored this same text before; it must write it again.
  first.changeDraft((draft) => ({ ...draft, phoneNumber: '' }));
  second.rehydrateDraft();
  expect(second.shown()).toMatchObject({ phoneNumber: '', isRestored: true });
});

test('a change of this page does not undo an unread change of another tab', async () => {
  const first = await openPage();
  first.changeDraft(filled);
  const second = await openPage();
  second.changeDraft((draft) => ({ ...draft, phoneNumber: '13800138000' }));
  // The first page has received no storage event yet.
  first.changeDraft((draft) => setState(draft, 'a', { phase: 'pricing', fileId: 'g' }));
  const third = await openPage();
  expect(third.shown()).toMatchObject({ phoneNumber: '13800138000' });
  expect(third.shown().groups[0]?.documents[0]?.state).toMatchObject({ fileId: 'g' });
});
