import { NewOrder } from '@print/contract/ordering';
import { expect, test } from 'vitest';
import { ApiError, errorFromResponse, noResponseError } from '#api/api-error.ts';
import { newKey } from '#lib/new-key.ts';
import { type Draft, emptyDraft } from '../draft.ts';
import { changeSettings } from '../files/document-actions.ts';
import { addFile, setState } from '../files/documents.ts';
import { earlierOrders, isRefusal, newOrderOf, recordAttempt, unansweredOrder } from './attempt.ts';
import { missingFieldsOf } from './use-confirm.ts';

const fileId = '0d9cbd4e-4f3a-4d0e-8f5c-6f5d6f0f9a11';
const screenshotId = '5f0f9a11-4f3a-4d0e-8f5c-0d9cbd4e6f5d';

const draft: Draft = {
  ...setState(addFile(emptyDraft, { id: 'a', fileName: '论文.pdf', sizeBytes: 1 }), 'a', { phase: 'pricing', fileId }),
  phoneNumber: '13800138000',
};

test('a note goes with the order, and an empty one leaves the body as older pages have sent it', () => {
  expect(newOrderOf({ ...draft, note: ' 封面用厚纸 ' }, null).note).toBe('封面用厚纸');
  expect(newOrderOf({ ...draft, note: ' \n' }, null)).toEqual(newOrderOf(draft, null));
  expect('note' in newOrderOf(draft, null)).toBe(false);
});

test('an order matches the contract, and its sequences start at one', () => {
  const order = newOrderOf(draft, screenshotId);
  expect(NewOrder.parse(order)).toEqual(order);
  expect(order).toEqual({
    phone_number: '13800138000',
    payment_method: 'ALIPAY',
    payment_screenshot_id: screenshotId,
    groups: [
      {
        binding_type: 'none',
        sequence_in_order: 1,
        documents: [
          {
            file_id: fileId,
            original_filename: '论文.pdf',
            color_mode: 'black_white',
            print_sided: 'single',
            paper_size: 'a4_70g',
            copies: 1,
            sequence_in_group: 1,
          },
        ],
      },
    ],
  });
});

test('an unanswered order is sent again unchanged while the draft is unchanged', () => {
  const order = newOrderOf(draft, screenshotId);
  const sent = recordAttempt(draft, 'key', order);
  expect(unansweredOrder(sent)).toEqual(order);
  expect(unansweredOrder({ ...sent, phoneNumber: '13900139000' })).toBe(undefined);
  expect(unansweredOrder(changeSettings(sent, 'a', { copies: 2 }))).toBe(undefined);
  expect(unansweredOrder(setState(sent, 'a', { phase: 'lost', why: 'expired' }))).toBe(undefined);
});

test('each order sent under one key is recorded once, newest first when looked up', () => {
  const order = (phoneNumber: string) => newOrderOf({ ...draft, phoneNumber }, screenshotId);
  const sent = ['1', '2', '1', '3'].reduce((current, phone) => recordAttempt(current, 'key', order(phone)), draft);
  expect(sent.attempt?.orders).toEqual([order('2'), order('1'), order('3')]);
  expect(earlierOrders(sent, order('3'))).toEqual([order('1'), order('2')]);
});

test('only a refusal of the order itself counts as a refusal', () => {
  for (const status of [400, 404, 409, 413, 422]) expect(isRefusal(errorFromResponse(status, {}))).toBe(true);
  for (const status of [401, 403, 408, 429, 500, 502, 503])
    expect(isRefusal(errorFromResponse(status, {}))).toBe(false);
  expect(isRefusal(noResponseError())).toBe(false);
  expect(isRefusal(new ApiError('timeout', ''))).toBe(false);
});

test('two keys are never equal', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newKey()).not.toBe(newKey());
});

test('a screenshot is missing until one is chosen or an order was sent with it', () => {
  const missing = (current: Draft, hasScreenshot = false) => missingFieldsOf(current, hasScreenshot);
  expect(missing({ ...draft, phoneNumber: '' })).toEqual(['documents', 'phone', 'screenshot']);
  expect(missing(draft, true)).toEqual(['documents']);
  expect(missing(recordAttempt(draft, 'key', newOrderOf(draft, screenshotId)))).toEqual(['documents']);
});
