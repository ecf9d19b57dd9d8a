import { describe, expect, test } from 'vitest';
import { readQuoteForm } from './quote-form-rules.ts';

const read = (name: string, text: string) => readQuoteForm({ [name]: text }, 'an-id')[name];

describe('a quote form', () => {
  test('uses the file of the form and ignores its path', () => {
    expect(readQuoteForm({ file_path: 'another', paper_size: 'b5_70g' }, 'an-id')).toEqual({
      file_path: 'an-id',
      paper_size: 'b5_70g',
    });
  });

  test.each([
    ['copies', '1', 1],
    ['copies', '999', 999],
    ['override_page_count', '5000', 5000],
    ['pages_per_side', '6', 6],
    ['pictures_before', '0', 0],
    ['pictures_before', '7', 7],
    ['prefer_exact', 'true', true],
    ['prefer_exact', 'false', false],
  ])('reads %s "%s"', (name, text, value) => {
    expect(read(name, text)).toBe(value);
  });

  test.each([
    ...['0x10', '1e2', ' 1', '1.0', '-1', '0', '01', '+1', '', 'true', '١', '99999'].map((text) => ['copies', text]),
    ...['1', '0', 'yes', 'TRUE', ''].map((text) => ['prefer_exact', text]),
  ])('leaves %s "%s" as text, which the schema refuses', (name, text) => {
    expect(read(name as string, text as string)).toBe(text);
  });
});
