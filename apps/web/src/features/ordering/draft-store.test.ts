import { beforeEach, expect, test, vi } from 'vitest';
import { addFile, emptyDraft, setState } from './draft.ts';

const hour = 60 * 60_000;

/** The store as a page that is opened now finds it. */
async function openPage() {
  vi.resetModules();
  return await import('./draft-store.ts');
}

beforeEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const filled = () =>
  setState(
    addFile({ ...emptyDraft, hasAgreedToTerms: true }, { id: 'a', fileName: '论文.pdf', sizeBytes: 1 }),
    'a',
    { phase: 'pricing', fileId: 'f' },
  );

test('a draft survives a reload for 24 hours, and says that it has', async () => {
  vi.useFakeTimers();
  const first = await openPage();
  first.changeDraft(filled);

  vi.advanceTimersByTime(24 * hour - 1);
  const second = await openPage();
  expect(second.useDraft.getState()).toMatchObject({ ...filled(), isRestored: true });

  vi.advanceTimersByTime(2);
  const third = await openPage();
  expect(third.useDraft.getState()).toEqual({ ...emptyDraft, isRestored: false });
});

test('what was agreed to is remembered without calling it a restored order', async () => {
  const first = await openPage();
  first.changeDraft((draft) => ({ ...draft, hasAgreedToTerms: true }));
  const second = await openPage();
  expect(second.useDraft.getState()).toMatchObject({ hasAgreedToTerms: true, isRestored: false });
});

test('what is stored and makes no sense is a fresh start', async () => {
  for (const text of [
    '',
    '{',
    '[]',
    '{"state":{"draft":{},"savedAt":1},"version":1}',
    '{"state":7,"version":1}',
  ]) {
    localStorage.setItem('order-draft', text);
    const { useDraft } = await openPage();
    expect(useDraft.getState().groups).toEqual([]);
  }
});

test('the progress of an upload is not written down', async () => {
  const { changeDraft } = await openPage();
  changeDraft((draft) => addFile(draft, { id: 'a', fileName: '论文.pdf', sizeBytes: 1 }));
  const write = vi.spyOn(Storage.prototype, 'setItem');
  for (const progress of [1, 2, 3])
    changeDraft((draft) => setState(draft, 'a', { phase: 'uploading', progress }));
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});
