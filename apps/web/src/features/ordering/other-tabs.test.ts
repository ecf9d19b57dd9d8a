import { expect, test } from 'vitest';
import { forgetStored, storageKeys } from '#lib/storage.ts';
import { addFile, emptyDraft } from './draft.ts';
import { changeDraft, getDraft } from './ordering-store.ts';
import { followOtherPages } from './other-tabs.ts';

test('a draft whose owner has left is gone from the page too, and is not written down again', () => {
  followOtherPages();
  changeDraft((draft) => addFile(draft, { id: 'a', fileName: '论文.pdf', sizeBytes: 1 }));
  changeDraft((draft) => ({ ...draft, phoneNumber: '13800138000' }));
  expect(localStorage.getItem('order-draft')).toContain('论文.pdf');
  forgetStored(storageKeys.orderDraft);
  expect(getDraft()).toMatchObject(emptyDraft);
  changeDraft((draft) => ({ ...draft, hasAgreedToTerms: true }));
  expect(localStorage.getItem('order-draft')).not.toMatch(/论文|138/);
});
