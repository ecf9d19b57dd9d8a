import { defaultPriceList } from '@print/contract/default-price-list';
import { fen } from '@print/contract/price';
import { catalogueOf } from '@print/contract/shop';
import { expect, test } from 'vitest';
import { type DocumentState, type Draft, emptyDraft } from './draft.ts';
import { addFile, setState } from './files/documents.ts';
import { nextStep } from './next-step.ts';
import { totalOf } from './total.ts';

const prices = catalogueOf(defaultPriceList);
const ready: DocumentState = {
  phase: 'ready',
  fileId: 'f',
  isRepricing: false,
  pageCount: 12,
  printCost: fen(180),
  isEstimated: false,
  note: '',
  hasPreview: false,
  needsPageCount: false,
};
const agreed: Draft = { ...emptyDraft, hasAgreedToTerms: true, hasAgreedToPrivacy: true };

const withStates = (...states: DocumentState[]) =>
  states.reduce((draft, state, index) => {
    const id = String(index);
    return setState(addFile(draft, { id, fileName: `${id}.pdf`, sizeBytes: 1 }), id, state);
  }, agreed);
const next = (draft: Draft, isShopOpen = true) => nextStep(draft, totalOf(draft, prices), isShopOpen);

test('without both agreements the button is disabled and asks for them', () => {
  const label = '请先同意服务条款和隐私协议';
  expect(next({ ...withStates(ready), hasAgreedToTerms: false })).toMatchObject({ label, isOpen: false });
  expect(next({ ...withStates(ready), hasAgreedToPrivacy: false })).toMatchObject({ label, isOpen: false });
});

test('the button is disabled while files are being processed', () => {
  const label = '文件处理中…';
  for (const state of [
    { phase: 'waiting' },
    { phase: 'uploading', progress: 40 },
    { phase: 'pricing', fileId: 'f' },
    { phase: 'counting', fileId: 'f', note: '', needsPageCount: false },
    { ...ready, isRepricing: true },
  ] as const)
    expect(next(withStates(ready, state))).toEqual({ label, isOpen: false, todo: '' });
});

test('the button is enabled and shows the total once every file has a price', () => {
  expect(next(withStates(ready))).toEqual({ label: '下一步，确认订单（总计 ¥2.30）', isOpen: true, todo: '' });
});

test('a group that cannot be bound as chosen is a task', () => {
  const draft = withStates(ready);
  expect(nextStep(draft, totalOf(draft, prices), true, 2)).toMatchObject({ isOpen: false, todo: '2 组的装订方式要改' });
});

test('the remaining tasks of the customer are shown at the button', () => {
  const failed = { phase: 'failed', step: 'pricing', fileId: 'f', message: '…' } as const;
  const lost = { phase: 'lost', why: 'expired' } as const;
  const uncounted = { phase: 'counting', fileId: 'f', note: '', needsPageCount: true } as const;
  expect(next(withStates(ready, failed, lost, uncounted))).toEqual({
    label: '下一步，确认订单（总计 ¥2.30）',
    isOpen: false,
    todo: '1 个文件出错，请重试或移除；1 个文件不在店里，请重新选择或移除；1 个文件请填写页数',
  });
  expect(next(agreed)).toMatchObject({ isOpen: false, todo: '还没有文件，请先上传' });
});

test('a file that the shop refuses can only be removed', () => {
  const failed = { phase: 'failed', step: 'upload', message: '…', isRefused: false } as const;
  expect(next(withStates(failed)).todo).toBe('1 个文件出错，请重试或移除');
  const refused = { ...failed, isRefused: true };
  expect(next(withStates(ready, refused, refused)).todo).toBe('2 个文件不能打印，请移除');
  const unprintable = { phase: 'failed', step: 'pricing', fileId: 'f', message: '…', isRefused: true } as const;
  expect(next(withStates(ready, unprintable)).todo).toBe('1 个文件不能打印，请移除');
  expect(next(withStates(failed, refused)).todo).toBe('1 个文件出错，请重试或移除；1 个文件不能打印，请移除');
});

test('a closed shop does not ask for the agreements first', () => {
  const closed = { label: '暂停接单', isOpen: false, todo: '店铺暂停接单，恢复后就能下单' };
  expect(next(emptyDraft, false)).toEqual(closed);
  expect(next(withStates(ready), false)).toEqual(closed);
});
