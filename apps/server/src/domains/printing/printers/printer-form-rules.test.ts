import { expect, test } from 'vitest';
import { readPrinterForm } from './printer-form-rules.ts';

const form = { name: '前台', uri: 'ipp://10.0.0.7/ipp/print', is_enabled: true, papers: ['a4_70g' as const] };
const papers = [{ id: 'a4_70g' }];
const fieldsOf = (changes: Partial<typeof form>, others: { name: string; uri: string }[] = []) => {
  try {
    readPrinterForm({ ...form, ...changes }, others, papers);
    return [];
  } catch (error) {
    return Object.keys((error as { fields: object }).fields);
  }
};

test.each([
  ['ipp://10.0.0.7', 'ipp://10.0.0.7/ipp/print'],
  ['ipp://10.0.0.7/', 'ipp://10.0.0.7/ipp/print'],
  ['  ipps://Printer.local:8631/ipp/faxout ', 'ipps://printer.local:8631/ipp/faxout'],
  ['ipp://[fe80::1]/ipp/print', 'ipp://[fe80::1]/ipp/print'],
  ['http://10.0.0.7:631/printers/hall', 'http://10.0.0.7:631/printers/hall'],
])('the address %s is normalised to %s', (input, normalised) => {
  expect(readPrinterForm({ ...form, uri: input }, [], papers).uri).toBe(normalised);
});

test.each([
  '',
  '10.0.0.7',
  'ftp://10.0.0.7/',
  'ipp:///ipp/print',
  'ipp://a b/',
  'ipp://user:secret@10.0.0.7/',
  'file:///etc/passwd',
  'ipp://10.0.0.7/?x=1',
  `ipp://${'a'.repeat(300)}/`,
])('%s is refused as a printer address', (uri) => {
  expect(fieldsOf({ uri })).toEqual(['uri']);
});

test('all errors of a printer form are reported at once', () => {
  expect(fieldsOf({ name: ' ', uri: 'x', papers: [] })).toEqual(['name', 'uri', 'papers']);
  expect(fieldsOf({ name: '前\u202E台' })).toEqual(['name']);
  expect(fieldsOf({ name: '长'.repeat(41) })).toEqual(['name']);
});

test('name and address of a printer are unique', () => {
  expect(fieldsOf({}, [{ name: '前台', uri: 'ipp://10.0.0.8/ipp/print' }])).toEqual(['name']);
  expect(fieldsOf({ uri: 'ipp://10.0.0.7' }, [{ name: '里间', uri: form.uri }])).toEqual(['uri']);
});
