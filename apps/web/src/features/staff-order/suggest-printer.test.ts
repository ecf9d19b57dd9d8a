import type { Printer, PrintFile } from '@print/contract/printing';
import { expect, test } from 'vitest';
import { suggestPrinter } from './suggest-printer.ts';

type Candidate = Pick<Printer, 'name' | 'state' | 'papers' | 'can_color'>;

const printer = (name: string, changes: Partial<Candidate> = {}): Candidate => ({
  name,
  state: 'idle',
  papers: ['a4_70g'],
  can_color: true,
  ...changes,
});
const file: Pick<PrintFile, 'color_mode' | 'paper_size' | 'paper_name'> = {
  color_mode: 'color',
  paper_size: 'a4_70g',
  paper_name: 'A4 70g',
};
const suggest = (...printers: Candidate[]) => suggestPrinter(printers, [file])?.name;

test('the first of the printers that can print the files at once is suggested', () => {
  expect(suggest(printer('hall'), printer('desk', { state: 'processing' }))).toBe('hall');
  expect(suggest(printer('hall', { state: 'unreachable' }), printer('desk'))).toBe('desk');
  expect(suggest(printer('hall', { papers: [] }), printer('desk'))).toBe('desk');
  expect(suggest()).toBeUndefined();
});

test('without such a printer, the one with the least serious obstacle is suggested', () => {
  const [grey, stopped] = [printer('grey', { can_color: false }), printer('stopped', { state: 'stopped' })];
  expect(suggest(grey, stopped, printer('empty', { papers: [] }))).toBe('empty');
  expect(suggest(grey, stopped)).toBe('stopped');
});
