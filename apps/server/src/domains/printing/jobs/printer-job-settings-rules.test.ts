import { defaultPriceList } from '@print/contract/default-price-list';
import { paperOf } from '@print/contract/price-list';
import { describe, expect, test } from 'vitest';
import {
  type FileToPrint,
  manualWorkText,
  needsTwoPasses,
  type PrinterAbilities,
  settingsFor,
} from './printer-job-settings-rules.ts';

const all: PrinterAbilities = {
  papers: ['a4_70g', 'b5_70g'],
  finishings: ['staple_top_left', 'staple_dual_left', 'saddle_stitch'],
  attributes: {
    'sides-supported': ['one-sided', 'two-sided-long-edge', 'two-sided-short-edge'],
    'media-supported': ['iso_a4_210x297mm', 'jis_b5_182x257mm'],
    'print-color-mode-supported': ['color', 'monochrome'],
    'document-format-supported': ['application/pdf'],
    'multiple-document-handling-supported': ['separate-documents-collated-copies'],
    'copies-supported': 99,
  },
};
const simple: PrinterAbilities = {
  papers: ['a4_70g'],
  finishings: [],
  attributes: { 'sides-supported': ['one-sided'] },
};
const file: FileToPrint = {
  bindingType: 'none',
  form: 'flat',
  parts: 1,
  paper: paperOf(defaultPriceList, 'a4_70g'),
  papersOfSize: ['a4_70g', 'a4_80g'],
  colorMode: 'black_white',
  isColorOffered: true,
  sides: 'two_sided_long_edge',
  isLandscape: false,
  copies: 2,
};

test('all settings are encoded as IPP attributes', () => {
  expect(settingsFor(file, all, null)).toEqual({
    copies: 2,
    sides: 'two-sided-long-edge',
    media: 'iso_a4_210x297mm',
    colorMode: 'monochrome',
    finishing: undefined,
    isCollated: true,
  });
  expect(
    settingsFor({ ...file, paper: paperOf(defaultPriceList, 'b5_70g'), sides: 'one_sided', copies: 1 }, all, null),
  ).toMatchObject({ media: 'jis_b5_182x257mm', sides: 'one-sided', isCollated: false });
});

test('a paper of own millimetres is requested by the name that the printer has for its size', () => {
  const large16k = { ...file.paper, width_mm: 195, height_mm: 270 };
  const printer = { ...all, attributes: { ...all.attributes, 'media-supported': ['om_16k_195x270mm'] } };
  expect(settingsFor({ ...file, paper: large16k }, printer, null).media).toBe('om_16k_195x270mm');
});

test('a file in colour is requested in colour, and any other in black and white', () => {
  expect(settingsFor({ ...file, colorMode: 'color' }, all, null).colorMode).toBe('color');
  const withoutModes = { ...all, attributes: { 'color-supported': true } };
  // As before, in a shop that sells no colour.
  expect(settingsFor({ ...file, isColorOffered: false }, withoutModes, null).colorMode).toBeUndefined();
});

test('attributes that the printer does not support are omitted', () => {
  expect(settingsFor({ ...file, sides: 'one_sided' }, simple, null)).toMatchObject({
    colorMode: undefined,
    isCollated: false,
    finishing: undefined,
  });
});

test.each([
  ['none', 'flat', undefined, ''],
  ['staple_top_left', 'flat', 20, '印好后请每份分别在左上角装订'],
  ['staple_left_side', 'flat', 28, '印好后请每份分别在左侧装订'],
  ['staple', 'booklet', 8, '印好后请每份分别对折后在中缝骑马钉装订'],
  ['ring_bound', 'flat', undefined, '印好后请每份分别打孔环装'],
  ['staple_top_left_2', 'flat', 20, '印好后请每份分别在左上角装订'],
  ['staple_2', 'booklet', 8, '印好后请每份分别对折后在中缝骑马钉装订'],
  ['ring_bound_3', 'flat', undefined, '印好后请每份分别打孔环装'],
] as const)('%s (%s) is done by a capable printer, else by hand', (bindingType, form, number, hand) => {
  const bound = { ...file, bindingType, form };
  expect(settingsFor(bound, all, null).finishing).toBe(number);
  expect(manualWorkText(bound, all, null)).toBe(number === undefined ? hand : '');
  expect(manualWorkText({ ...bound, sides: 'one_sided' }, simple, null)).toBe(hand);
});

test('files in parts or passes are not bound by the printer', () => {
  const stapled = { ...file, bindingType: 'staple_top_left', copies: 1 } as const;
  expect(settingsFor({ ...stapled, parts: 2 }, all, null).finishing).toBeUndefined();
  expect(manualWorkText({ ...stapled, parts: 2 }, all, null)).toBe('这一组共 2 部分，合在一起后请在左上角装订');
  expect(settingsFor(stapled, all, 'fronts')).toMatchObject({ sides: 'one-sided', finishing: undefined });
  expect([manualWorkText(stapled, all, 'fronts'), manualWorkText(stapled, all, 'backs')]).toEqual([
    '',
    '印好后请在左上角装订',
  ]);
});

test.each([
  ['staple_top_left', 'two_sided_short_edge', 'two-sided-short-edge', '印好后请每份分别在左上角装订'],
  ['staple_top_left', 'one_sided', 'one-sided', '印好后请每份分别在左上角装订'],
  ['staple_left_side', 'one_sided', 'one-sided', '印好后请每份分别在左侧装订'],
] as const)('landscape pages get %s (%s) by hand, because the printer would use another corner', (...row) => {
  const [bindingType, sides, ippSides, hand] = row;
  const landscape = { ...file, bindingType, sides, isLandscape: true } as const;
  expect(settingsFor(landscape, all, null)).toMatchObject({ sides: ippSides, finishing: undefined });
  expect(manualWorkText(landscape, all, null)).toBe(hand);
});

test('a booklet is stitched by the printer, although its sheets are landscape', () => {
  const booklet = { ...file, bindingType: 'staple', form: 'booklet', isLandscape: true } as const;
  expect(settingsFor(booklet, all, null).finishing).toBe(8);
});

test('a stitched group that is not folded is not stitched', () => {
  const flat = { ...file, bindingType: 'staple_2' } as const;
  expect(settingsFor(flat, all, null).finishing).toBeUndefined();
  expect(manualWorkText(flat, all, null)).toContain('折页版');
});

test('a paper of another size needs no check', () => {
  const both = { ...all, papers: ['a4_70g', 'b5_70g'] as const };
  expect(manualWorkText(file, both, null)).toBe('');
});

test('two loaded weights of one size need a person to check the paper', () => {
  const both = { ...all, papers: ['a4_70g', 'a4_80g'] as const };
  expect(manualWorkText({ ...file, paper: paperOf(defaultPriceList, 'a4_80g') }, both, null)).toBe(
    '请确认用的是 A4 80g',
  );
});

test('fronts and backs are printed separately if the printer’s duplex does not fit', () => {
  const longOnly = { ...all, attributes: { 'sides-supported': ['one-sided', 'two-sided-long-edge'] } };
  expect(needsTwoPasses(file, all)).toBe(false);
  expect(needsTwoPasses(file, simple)).toBe(true);
  expect(needsTwoPasses({ ...file, sides: 'one_sided' }, simple)).toBe(false);
  expect(needsTwoPasses({ ...file, sides: 'two_sided_short_edge' }, longOnly)).toBe(true);
});

describe('an unsuitable printer is refused with a message:', () => {
  const refusal = (changes: Partial<PrinterAbilities>, more: Partial<FileToPrint> = {}) => {
    try {
      settingsFor({ ...file, ...more }, { ...all, ...changes }, null);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const attributes = (changes: object) => ({ attributes: { ...all.attributes, ...changes } });

  test.each([
    ['the paper is not in it', refusal({ papers: ['a4_80g'] }), '没有 A4 70g'],
    ['the size is unknown to it', refusal(attributes({ 'media-supported': ['na_letter_8.5x11in'] })), '不支持 A4'],
    ['it reads no PDF', refusal(attributes({ 'document-format-supported': ['image/urf'] })), 'PDF'],
    [
      'it has no colour',
      refusal(attributes({ 'print-color-mode-supported': ['auto', 'monochrome'] }), { colorMode: 'color' }),
      '不能彩色打印',
    ],
    [
      'it cannot be told to print in colour',
      refusal({ attributes: { 'color-supported': true } }, { colorMode: 'color' }),
      '不能指定彩色',
    ],
    [
      'it would print black and white in colour',
      refusal(attributes({ 'print-color-mode-supported': ['auto', 'color'] })),
      '不能指定黑白',
    ],
    ['it cannot print so many copies', refusal({}, { copies: 100 }), '最多印 99 份'],
  ])('%s', (_, message, expected) => {
    expect(message).toContain(expected);
  });
});
