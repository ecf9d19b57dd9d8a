import { expect, test } from 'vitest';
import { csvLine } from './csv-rules.ts';

test('cells are quoted, and quotes in them doubled', () => {
  expect(csvLine(['论文', 12.5, '说"好"，\n再来', ''])).toBe('"论文","12.5","说""好""，\n再来",""\r\n');
});

test.each(['=1+1', '+86', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1', '－A1', '=HYPERLINK("http://x","点")'])(
  'the cell %j is never read as a formula',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
  },
);

test.each(['-1.50', '-3', '0.15', '20261115-481903', '2026-11-15 09:30'])('the cell %s is not escaped', (text) => {
  expect(csvLine([text])).toBe(`"${text}"\r\n`);
});
