import { expect, test } from 'vitest';
import { findMediaName } from './media-name-rules.ts';

const a4 = { width_mm: 210, height_mm: 297 };
const letter = { width_mm: 216, height_mm: 279 };
const large16k = { width_mm: 195, height_mm: 270 };
const range = ['custom_min_76.2x127mm', 'custom_max_8.5x14in'];

test.each([
  ['the usual name', a4, ['iso_a4_210x297mm', 'iso_a5_148x210mm'], 'iso_a4_210x297mm'],
  ['the usual name before another', a4, ['custom_a4-photo_210x297mm', 'iso_a4_210x297mm'], 'iso_a4_210x297mm'],
  ['the usual name of a printer that lists none', a4, [], 'iso_a4_210x297mm'],
  ['a custom name of a printer that lists none', large16k, [], 'custom_195x270mm_195x270mm'],
  ['a standard name of the same size', large16k, ['iso_a4_210x297mm', 'om_16k_195x270mm'], 'om_16k_195x270mm'],
  ['a name in inches', { width_mm: 216, height_mm: 356 }, ['na_legal_8.5x14in'], 'na_legal_8.5x14in'],
  ['another name of Letter', letter, ['custom_letter_215.9x279.4mm'], 'custom_letter_215.9x279.4mm'],
  ['a custom name within the range', large16k, ['iso_a4_210x297mm', ...range], 'custom_195x270mm_195x270mm'],
  ['a standard name before the range', large16k, [...range, 'om_16k_195x270mm'], 'om_16k_195x270mm'],
  ['a custom name at the end of the range', { width_mm: 77, height_mm: 127 }, range, 'custom_77x127mm_77x127mm'],
])('a paper is requested by %s', (_, paper, supported, expected) => {
  expect(findMediaName(paper, supported)).toBe(expected);
});

test.each([
  ['of another size', large16k, ['iso_a4_210x297mm', 'om_16k_184x260mm']],
  ['wider than the range', { width_mm: 216, height_mm: 300 }, range],
  ['higher than the range', { width_mm: 210, height_mm: 400 }, range],
  ['narrower than the range', { width_mm: 76, height_mm: 200 }, range],
  ['above a range without upper limit', large16k, ['custom_min_76.2x127mm']],
  ['equal to a limit of a range without the other', letter, ['custom_max_215.9x279.4mm']],
  ['equal to one of a choice', letter, ['choice_iso_a4_210x297mm_na_letter_8.5x11in']],
  ['not named by size', a4, ['a4', 'auto', 7]],
])('a paper is not supported that is %s', (_, paper, supported) => {
  expect(findMediaName(paper, supported)).toBeUndefined();
});
