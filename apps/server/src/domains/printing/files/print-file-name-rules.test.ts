import { defaultPriceList } from '@print/contract/default-price-list';
import { paperOf } from '@print/contract/price-list';
import { expect, test } from 'vitest';
import { type NamedFile, printFileTitle } from './print-file-name-rules.ts';

const file: NamedFile = {
  groupNumber: 1,
  bindingType: 'ring_bound',
  bindingName: '环装',
  part: 1,
  parts: 1,
  form: 'flat',
  paper: paperOf(defaultPriceList, 'a4_70g'),
  colorMode: 'black_white',
  isColorOffered: false,
  sides: 'one_sided',
  copies: 2,
};

test('a title names the settings of the file', () => {
  expect(printFileTitle(file)).toBe('第1组_环装_A4 70g_单面_2份');
});

test.each([
  ['胶装/无线', '胶装-无线'],
  ['胶装\\无线', '胶装-无线'],
  ['a:b*c?d"e<f>g|h', 'a-b-c-d-e-f-g-h'],
  ['../../x', '-..-x'],
  ['.hidden. ', 'hidden'],
  ['环\u0000装\n\u202E', '环装'],
])('names of the shop lose characters that file names may not have: %j', (name, clean) => {
  const paper = { ...file.paper, name };
  expect(printFileTitle({ ...file, bindingName: name, paper })).toBe(`第1组_${clean}_${clean}_单面_2份`);
});

test('a name of dots is left out', () => {
  expect(printFileTitle({ ...file, bindingName: '..' })).toBe('第1组_A4 70g_单面_2份');
});
