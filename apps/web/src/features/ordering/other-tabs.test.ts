import { expect, test } from 'vitest';
import { removeStoredAndNotify, storageKeys } from '#lib/storage.ts';
import { emptyDraft } from './draft.ts';
import { addFile } from './files/documents.ts';
import { changeDraft, getDraft } from './ordering-store.ts';
import { followOtherTabs } from './other-tabs.ts';

test('a draft deleted from storage disappears from the page and is not stored again', () => {
  followOtherTabs();
  changeDraft((draft) => addFile(draft, { id: 'a', fileName: '论文.pdf', sizeBytes: 1 }));
  changeDraft((draft) => ({ ...draft, phoneNumber: '13800138000' }));
  expect(localStorage.getItem('order-draft')).toContain('论文.pdf');
  removeStoredAndNotify(storageKeys.orderDraft);
  expect(getDraft()).toMatchObject(emptyDraft);
  changeDraft((draft) => ({ ...draft, hasAgreedToTerms: true }));
  expect(localStorage.getItem('order-draft')).not.toMatch(/论文|13800138000/);
});
