import type { NewOrder } from '@print/contract/ordering';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#platform/errors.ts';
import { documentForm, orderForm } from '#test/order-forms.ts';
import { readOrder } from './order-form-rules.ts';

const limits = { maxGroups: 50, maxDocumentsPerGroup: 50, maxCopies: 999 };

function errorsOf(order: NewOrder) {
  try {
    readOrder(order, limits);
    return {};
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.fields;
  }
}

const permutation = (max: number) =>
  fc.integer({ min: 1, max }).chain((count) =>
    fc.shuffledSubarray(
      Array.from({ length: count }, (_, index) => index + 1),
      { minLength: count },
    ),
  );
const orderWithSequence = (sequence: readonly number[]): NewOrder => ({
  ...orderForm([]),
  groups: sequence.map((number) => ({
    binding_type: 'none',
    sequence_in_order: number,
    documents: [documentForm(`file ${number}`)],
  })),
});

describe('sequence numbers', () => {
  test('sort groups and documents, whatever order they are sent in', () =>
    fc.assert(
      fc.property(permutation(50), (sequence) => {
        const { groups } = readOrder(orderWithSequence(sequence), limits);
        expect(groups.map(({ documents }) => documents[0]?.file_id)).toEqual(
          sequence.map((_, index) => `file ${index + 1}`),
        );
        const documents = sequence.map((number) => documentForm(`file ${number}`, { sequence_in_group: number }));
        const oneGroup = readOrder(
          { ...orderForm([]), groups: [{ binding_type: 'none', sequence_in_order: 1, documents }] },
          limits,
        );
        expect(oneGroup.groups[0]?.documents.map(({ file_id }) => file_id)).toEqual(
          sequence.map((_, index) => `file ${index + 1}`),
        );
      }),
    ));

  test('lead to errors that name the position in the request', () => {
    const { groups } = readOrder(orderWithSequence([2, 1]), limits);
    expect(groups.map(({ documents }) => documents[0]?.path)).toEqual(['groups.1.documents.0', 'groups.0.documents.0']);
  });

  test('that are not 1 to n are refused', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 10 }), (sequence) => {
        const isValid = [...sequence].sort((a, b) => a - b).every((number, index) => number === index + 1);
        expect(Object.keys(errorsOf(orderWithSequence(sequence)) ?? {}).length === 0).toBe(isValid);
      }),
    ));
});

describe('a phone number', () => {
  test.each([
    ['138 0013 8000', '13800138000'],
    ['+86-138-0013-8000', '13800138000'],
    ['0086 13800138000', '13800138000'],
    ['（021）6543 2100', '02165432100'],
    ['+1 555 0100', '+15550100'],
    ['123', '123'],
    ['＋８６　１３８－００１３－８０００', '13800138000'],
    ['138–0013—8000', '13800138000'],
  ])('%j is stored as %j', (input, stored) => {
    expect(readOrder(orderForm(['a'], { phone_number: input }), limits).phoneNumber).toBe(stored);
  });

  test('that looks masked is refused, because no lookup would find it', () => {
    for (const phone_number of ['138****8000', '138 ** ** 8000', '138＊＊＊＊8000'])
      expect(errorsOf(orderForm(['a'], { phone_number }))).toEqual({
        phone_number: ['请输入完整的手机号码，不能含有 ****'],
      });
  });

  test('is normalised and short, or refused, for any input', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (input) => {
        const order = orderForm(['a'], { phone_number: input });
        const errors = errorsOf(order);
        if (errors?.['phone_number']) return;
        const { phoneNumber } = readOrder(order, limits);
        expect(phoneNumber.length).toBeGreaterThan(0);
        expect(phoneNumber.length).toBeLessThanOrEqual(20);
        expect(phoneNumber).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u);
      }),
    ));
});

test('a file keeps the name from the customer, without harmful characters', () => {
  const form = orderForm(['a']);
  const documents = [documentForm('a', { original_filename: 'C:\\..\\作业\u202Efdp\u0000.pdf' })];
  const { groups } = readOrder(
    { ...form, groups: [{ binding_type: 'none', sequence_in_order: 1, documents }] },
    limits,
  );
  expect(groups[0]?.documents[0]?.original_filename).toBe('作业fdp.pdf');
});
