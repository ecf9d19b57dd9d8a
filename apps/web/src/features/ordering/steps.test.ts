import { fen } from '@print/contract/price';
import { expect, test } from 'vitest';
import { type Draft, emptyDraft, type Placed } from './draft.ts';
import { addFile } from './files/documents.ts';
import { backToFiles, continueDraft, nextDraft, openPayment, stepOf, toPlacedDraft } from './steps.ts';

const filled: Draft = {
  ...addFile(emptyDraft, { id: 'a', fileName: 'a.pdf', sizeBytes: 1 }),
  hasAgreedToTerms: true,
  phoneNumber: '13800138000',
};
const placed: Placed = {
  pickup_code: 'A7K2MX',
  order_number: '20261115-481903',
  total_price: 2.3,
  ready_by: '2026-11-15T22:30:00+08:00',
  phoneNumber: '13800138000',
  isEarlier: false,
};

test('the payment step records its total, and going back restores the draft', () => {
  const paying = openPayment(filled, fen(230));
  expect(stepOf(paying)).toBe('payment');
  expect(paying.askedFor).toBe(230);
  expect(backToFiles(paying)).toEqual(filled);
});

test('there is no payment step without files', () => {
  expect(stepOf({ ...openPayment(filled, fen(230)), groups: [] })).toBe('files');
});

test('a placed order clears the draft except for the ticket', () => {
  expect(stepOf(toPlacedDraft(filled, placed))).toBe('done');
  expect(toPlacedDraft(filled, placed)).toEqual({ ...nextDraft, placed });
});

test('changes made after an order was sent can become another order', () => {
  const sent: Draft = { ...openPayment(filled, fen(230)), attempt: { key: 'k', orders: [] } };
  const done = toPlacedDraft(sent, { ...placed, isEarlier: true });
  expect(stepOf(done)).toBe('done');
  expect(continueDraft(done)).toEqual(filled);
});

test('the first order defaults to Alipay, the next one to WeChat', () => {
  expect(emptyDraft.paymentMethod).toBe('ALIPAY');
  expect(nextDraft).toEqual({ ...emptyDraft, paymentMethod: 'WECHAT' });
});
