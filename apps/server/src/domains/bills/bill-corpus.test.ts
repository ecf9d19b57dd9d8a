import { afterAll, expect, test } from 'vitest';
import { AppError } from '#platform/errors.ts';
import { type BillFile, billFiles, refusedFiles } from '#test/bills/bill-files.ts';
import { mutate, seededRandom } from '#test/corpus/mutate.ts';
import { openTestReader } from '#test/test-reader.ts';
import { readBillLines } from './bill-line-rules.ts';
import { billUnreadable } from './bills.errors.ts';

const { reader, put, stop } = openTestReader();
afterAll(stop);

async function readBill(bytes: Buffer) {
  const table = await reader.readTable(put(bytes));
  if (!table.ok) throw billUnreadable(table.reason);
  return readBillLines(table.rows);
}

/** Time in China, payer and amount in fen, with what was returned of it. */
const wechatLines = [
  ['2026-08-27 14:56:03', '李雷', 1230, 0],
  ['2026-08-27 14:50:10', '韩梅梅', 3500, 0],
  ['2026-08-26 20:11:09', '王同学', 2000, 1000],
  ['2026-08-24 10:20:30', '周同学', 66, 0],
  ['2026-08-24 10:00:00', '张"小"三, 同学', 123_450, 0],
];
const wechatSkipped = ['expense', 'refund', 'own_move', 'refund', 'unsuccessful', 'closed', 'own_move'];
const alipayLines = [
  ['2026-08-27 14:56:03', '李雷', 1230, 0],
  ['2026-08-27 14:40:00', '韩梅梅😀', 3500, 0],
  ['2026-08-26 10:00:00', '王同学', 850, 0],
  ['2026-08-23 08:00:00', '孙同学', 25, 0],
];
const alipaySkipped = ['expense', 'closed', 'refund', 'own_move', 'unsuccessful'];

const wechat = { layout: 'wechat', count: 12, lines: wechatLines, skipped: wechatSkipped };
const alipay = { layout: 'alipay_app', count: 9, lines: alipayLines, skipped: alipaySkipped };

const expected: Record<
  BillFile,
  typeof wechat | { layout: string; count: number | undefined; lines: unknown; skipped: string[] }
> = {
  'wechat.csv': wechat,
  'wechat-without-mark.csv': wechat,
  'wechat.xlsx': wechat,
  'wechat-built-in-dates.xlsx': wechat,
  'wechat-bare-dates.xlsx': wechat,
  'wechat-1904.xlsx': wechat,
  'wechat-text-dates.xlsx': wechat,
  'edited.xlsx': { layout: 'wechat', count: undefined, lines: wechatLines.slice(0, 1), skipped: [] },
  'alipay-phone.csv': alipay,
  'alipay-newer.csv': {
    ...alipay,
    lines: alipayLines.map(([time, ...rest]) => [String(time).replace(/\d\d$/, '00'), ...rest]),
  },
  'alipay-older.csv': alipay,
  'alipay-web.csv': {
    layout: 'alipay_web',
    count: 8,
    lines: [
      ['2026-08-27 14:56:03', '李雷', 1230, 0],
      ['2026-08-27 14:40:00', '韩梅梅', 3500, 1000],
      // Without a time of payment, that of the creation counts.
      ['2026-08-27 09:59:00', '周同学', 150, 0],
    ],
    skipped: ['refund', 'expense', 'own_move', 'unsuccessful', 'refund'],
  },
};

const inChina = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

test.each(Object.keys(expected) as BillFile[])('%s shows the payments to the shop', async (name) => {
  const { layout, statedCount, lines, skipped } = await readBill(await billFiles[name]());
  expect({
    layout,
    count: statedCount,
    lines: lines.map((line) => [inChina.format(line.paidAt), line.counterparty, line.amount, line.refunded]),
    skipped: skipped.map(({ kind }) => kind),
  }).toEqual(expected[name]);
});

test('a line is the same in the CSV and the XLSX of one bill', async () => {
  const [csv, sheet] = await Promise.all([billFiles['wechat.csv'](), billFiles['wechat.xlsx']()]);
  const identities = async (bytes: Buffer) => (await readBill(bytes)).lines.map(({ row: _, ...line }) => line);
  expect(await identities(sheet)).toEqual(await identities(csv));
});

test('texts keep their quotes and commas, and lose their line breaks', async () => {
  const { lines } = await readBill(billFiles['wechat.csv']());
  expect(lines.at(-1)).toMatchObject({ counterparty: '张"小"三, 同学', text: '论文 三份 谢谢' });
  const { lines: paid } = await readBill(billFiles['alipay-phone.csv']());
  expect(paid[1]).toMatchObject({ text: '打印, 两份 说"谢谢"', merchantNumber: 'T200P1' });
  expect(paid[2]?.reference).toMatch(/^~/);
});

test.each([
  ['empty.csv', '文件是空的'],
  ['junk.csv', '这不是能识别的账单'],
  ['password.zip', '请先用通知里的密码解压'],
  ['unpacked.zip', '请先用通知里的密码解压'],
  ['statement.pdf', '请导出表格：支付宝：我的'],
  ['old.xls', '另存为没有密码的 .xlsx'],
  ['web-page.xls', '这不是能识别的账单'],
  ['word.xlsx', '这不是能识别的账单'],
  ['truncated.xlsx', '文件已损坏'],
  ['repeated-text.xlsx', '账单太大'],
] as const)('%s is refused with a sentence that helps', async (name, sentence) => {
  const refused = await readBill(await refusedFiles[name]()).catch((error) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ status: 400, fields: { file: [expect.stringContaining(sentence)] } });
});

test('every mutant of a bill is read or refused, and its payments are valid', async () => {
  const random = seededRandom(2026);
  const originals = await Promise.all(Object.values(billFiles).map((make) => make()));
  for (let count = 0; count < 500; count++) {
    const original = originals[count % originals.length] ?? Buffer.alloc(0);
    const bill = await readBill(mutate(mutate(original, random), random)).catch((error: unknown) => error);
    if (bill instanceof Error) {
      expect(bill).toBeInstanceOf(AppError);
      continue;
    }
    for (const line of (bill as ReturnType<typeof readBillLines>).lines) {
      expect(line.amount).toBeGreaterThan(line.refunded);
      expect(line.paidAt.getTime()).not.toBeNaN();
      expect(line.reference).not.toBe('');
    }
  }
});
