import { afterAll, describe, expect, test } from 'vitest';
import { billFiles, refusedFiles } from '#test/bills/bill-files.ts';
import { encodeGb18030 } from '#test/bills/encode-gb18030.ts';
import { inlineText, number, sheetFile } from '#test/bills/sheet-file.ts';
import { mutate, seededRandom } from '#test/corpus/mutate.ts';
import { openTestReader } from '#test/test-reader.ts';

const { reader, put, stop } = openTestReader();
afterAll(stop);

const read = async (bytes: Uint8Array | string | Promise<Uint8Array>) => await reader.readTable(put(await bytes));

async function rowsOf(bytes: Uint8Array | string | Promise<Uint8Array>) {
  const table = await read(bytes);
  if (!table.ok) throw new Error(`refused: ${table.reason}`);
  return table.rows;
}

describe('a CSV file', () => {
  test('keeps commas, quotes and line breaks in quotes, and empty cells', async () => {
    expect(await rowsOf('a,"b,""c"" \r\nd",,\r\n\r\n"1"\t, x ,"",\n"2"3')).toEqual([
      ['a', 'b,"c" \r\nd', '', ''],
      [''],
      ['1\t', ' x ', '', ''],
      ['23'],
    ]);
  });

  test('is not swallowed by a quote that is never closed', async () => {
    const long = 'x'.repeat(3000);
    expect(await rowsOf(`"打开,12\n${long}\n1"2,"3`)).toEqual([['"打开', '12'], ['x'.repeat(2000)], ['1"2', '"3']]);
  });

  test('may have rows that end in CR alone, and any number of columns', async () => {
    expect(await rowsOf('a\rb\r')).toEqual([['a'], ['b']]);
    expect((await rowsOf('x,'.repeat(200)))[0]).toHaveLength(64);
  });

  test.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['GB18030', encodeGb18030],
  ])('in %s is decoded, also if its last character is cut', async (_name, encode) => {
    expect(await rowsOf(encode('金额（元）,张三😀\n'))).toEqual([['金额（元）', '张三😀']]);
    expect((await rowsOf(encode('交易时间,备注,金').subarray(0, -1)))[0]?.slice(0, 2)).toEqual(['交易时间', '备注']);
  });

  test('with one damaged character keeps the others', async () => {
    const damaged = encodeGb18030('交易时间,张X三,35.00');
    damaged[damaged.indexOf('X')] = 0xff;
    expect((await rowsOf(damaged))[0]).toMatchObject({ 0: '交易时间', 2: '35.00' });
  });
});

describe('an XLSX file', () => {
  const times = ['2026-08-27 14:56:03', '2026-08-27 14:50:10', '2026-08-27 13:02:00'];

  test.each(['wechat.xlsx', 'wechat-built-in-dates.xlsx', 'wechat-1904.xlsx', 'wechat-text-dates.xlsx'] as const)(
    '%s has the times of its cells, and amounts as plain digits',
    async (name) => {
      const rows = await rowsOf(Promise.resolve(billFiles[name]()));
      const headings = rows.findIndex(([first]) => first === '交易时间');
      // One row above the table is missing.
      expect(headings).toBe(15);
      expect(rows.slice(headings + 1, headings + 4).map((row) => row[0])).toEqual(times);
      expect(rows.slice(headings + 1, headings + 4).map((row) => row[5])).toEqual(
        ['12.30', '35.00', '9.90'].map(Number).map(String),
      );
      expect(rows[headings + 1]?.[8]).toBe('1000107301202608270000000001');
    },
  );

  test('without date formats has the numbers of its dates', async () => {
    const rows = await rowsOf(Promise.resolve(billFiles['wechat-bare-dates.xlsx']()));
    expect(Number(rows[16]?.[0])).toBeCloseTo(46_261.6222, 3);
  });

  test('shows the stored values of formulas, and opens no link', async () => {
    expect((await rowsOf(Promise.resolve(billFiles['edited.xlsx']())))[1]).toEqual([
      '2026-08-27 14:56:03',
      '二维码收款',
      '李雷',
      '',
      '收入',
      '12.3',
      '',
      '已收钱',
      '1000107301202608270000000001',
      '/',
    ]);
  });

  test('may leave out references, and repeat or misplace them', async () => {
    const sheet = sheetFile({
      rows: [[() => '<c t="inlineStr"><is><r><t>甲</t></r><r><t>乙</t></r></is></c>', () => '<c><v>2</v></c>']],
    });
    expect(await rowsOf(sheet)).toEqual([['甲乙', '2']]);
    const odd = sheetFile({ rows: [[() => number(1)('C1'), () => number(2)('A1'), () => inlineText('远')('ZZZ1')]] });
    expect(await rowsOf(odd)).toEqual([['2', '', '1']]);
  });
});

test.each([
  ['empty.csv', 'empty'],
  ['junk.csv', 'wrong_type'],
  ['password.zip', 'encrypted'],
  ['unpacked.zip', 'archive'],
  ['statement.pdf', 'pdf'],
  ['old.xls', 'old_sheet'],
  ['web-page.xls', 'wrong_type'],
  ['word.xlsx', 'wrong_type'],
  ['truncated.xlsx', 'damaged'],
  ['no-sheet.xlsx', 'damaged'],
  ['repeated-text.xlsx', 'too_complex'],
  ['long-sheet.xlsx', 'too_complex'],
  ['many-rows.csv', 'too_complex'],
  ['many-bytes.csv', 'too_complex'],
] as const)('%s is refused as %s', async (name, reason) => {
  expect(await read(Promise.resolve(refusedFiles[name]()))).toEqual({ ok: false, reason });
});

test('a line of twenty million commas takes seconds', async () => {
  const [row] = await rowsOf(Buffer.alloc(20_000_000, ','));
  expect(row).toHaveLength(64);
});

test('every mutant of a bill is read or refused', async () => {
  const random = seededRandom(37);
  const originals = await Promise.all(Object.values(billFiles).map((make) => make()));
  for (let count = 0; count < 500; count++) {
    const original = originals[count % originals.length] ?? Buffer.alloc(0);
    const table = await read(mutate(original, random));
    if (!table.ok) expect(table.reason).toMatch(/^[a-z_]+$/);
  }
});
