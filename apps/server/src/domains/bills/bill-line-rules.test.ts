import { describe, expect, test } from 'vitest';
import { readBillLines } from './bill-line-rules.ts';

const wechat = '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注'.split(',');
const alipay =
  '交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注'.split(',');

const number = '1000107301202608270000000001';
type Cells = Partial<
  Record<'time' | 'type' | 'name' | 'direction' | 'amount' | 'status' | 'number' | 'merchant', string>
>;
const row = ({
  time = '2026-08-27 14:56:03',
  type = '转账',
  name = '李雷',
  direction = '收入',
  ...cells
}: Cells = {}) => [
  time,
  type,
  name,
  '打印',
  direction,
  cells.amount ?? '¥12.30',
  '/',
  cells.status ?? '已收钱',
  cells.number ?? number,
  cells.merchant ?? '/',
  '/',
];

const read = (...rows: readonly (readonly string[])[]) => readBillLines([wechat, ...rows]);
const kinds = (...rows: readonly (readonly string[])[]) => read(...rows).skipped.map(({ kind }) => kind);

test('a payment has its number, moment, amount, payer and text', () => {
  expect(read(row({ merchant: 'M123\t', number: `${number}\t` })).lines).toEqual([
    {
      row: 2,
      method: 'WECHAT',
      number,
      reference: number,
      merchantNumber: 'M123',
      paidAt: new Date('2026-08-27T14:56:03+08:00'),
      amount: 1230,
      refunded: 0,
      counterparty: '李雷',
      text: '打印',
    },
  ]);
});

describe('the headings', () => {
  test('are found anywhere, padded, with brackets of either width, in any order, and with more columns', () => {
    const headings = [' 交易状态 ', '新的一列', '收／支', '金额（元）  ', '交易订单号\t', '\ufeff交易时间', ''];
    const cells = ['交易成功', '?', '收入', '12.30', number, '2026/8/27 14:56', ''];
    const bill = readBillLines([['支付宝'], [], ['-----'], headings, cells]);
    expect(bill).toMatchObject({ layout: 'alipay_app', method: 'ALIPAY', skipped: [] });
    expect(bill.lines).toMatchObject([{ row: 5, amount: 1230, counterparty: '', text: '' }]);
  });

  test.each([
    ['in English', [['Transaction Time', 'Type', 'In/Out', 'Amount(CNY)', 'Status', 'Transaction ID']]],
    ['without the amount', [wechat.filter((name) => !name.startsWith('金额'))]],
    [
      'of another table',
      [
        ['姓名', '成绩'],
        ['李雷', '90'],
      ],
    ],
    ['that are missing', [row()]],
    ['of an empty table', []],
  ])('%s are refused with the way to export a bill', (_name, rows) => {
    expect(() => readBillLines(rows)).toThrow(/支付宝导出的 CSV.*用于个人对账/);
  });
});

describe('the end of the table', () => {
  test.each([['--------'], ['共2笔记录']])('is a line of %s', (closing) => {
    const bill = read(row(), [''], row({ number: `${number}2` }), [closing], row({ number: `${number}3` }));
    expect(bill.lines).toHaveLength(2);
  });

  test('may say how many lines there are, as may the beginning', () => {
    expect(readBillLines([['共3笔记录'], wechat, row()]).statedCount).toBe(3);
    expect(read(row(), ['----'], ['共12笔记录']).statedCount).toBe(12);
    expect(read(row()).statedCount).toBeUndefined();
  });
});

test('a line that is cut off or has a wrong amount or time is unreadable', () => {
  const cut = [4, 6, 7].map((length) => row().slice(0, length));
  const wrong = [row({ amount: '十元' }), row({ amount: '-1.00' }), row({ time: '2026-08-32 10:00:00' })];
  expect(kinds(...cut, ...wrong)).toEqual(Array.from({ length: 6 }, () => 'unreadable'));
  expect(kinds(row({ amount: '¥0.00' }))).toEqual(['unsuccessful']);
  expect(kinds(row({ amount: '?', direction: '支出' }))).toEqual(['expense']);
});

test('a skipped line says what it is', () => {
  expect(read(row({ direction: '支出' })).skipped).toEqual([
    { row: 2, kind: 'expense', text: `2026-08-27 14:56:03 · 转账 · 李雷 · 打印 · 支出 · ¥12.30 · 已收钱 · ${number}` },
  ]);
});

describe('a refund', () => {
  test.each(['已退款¥10.00', '已退款(￥10.00)', '已退款（¥10.00）'])(
    'in the status %s is a part of the payment',
    (status) => {
      expect(read(row({ status })).lines).toMatchObject([{ amount: 1230, refunded: 1000 }]);
    },
  );

  test.each(['已全额退款', '已退款¥12.30', '已退款(¥99)', '已退款¥?', '已退款'])(
    'in the status %s is no payment',
    (status) => {
      expect(read(row({ status }))).toMatchObject({ lines: [], skipped: [{ kind: 'refund' }] });
    },
  );

  const refund = (cells: Cells) => row({ direction: '不计收支', type: '退款', status: '退款成功', ...cells });

  test('in a line of its own lowers the payment that it names', () => {
    const lower = (...refunds: Cells[]) => read(row({ merchant: 'M123' }), ...refunds.map(refund)).lines;
    expect(lower({ number: `${number}_R1`, amount: '2.30' })).toMatchObject([{ refunded: 230 }]);
    expect(lower({ number: '', merchant: 'M123', amount: '2.30' })).toMatchObject([{ refunded: 230 }]);
    expect(lower({ amount: '2.30' }, { number: `${number}_R2`, amount: '10' })).toEqual([]);
    expect(lower({ number: '', amount: '2.30' })).toMatchObject([{ refunded: 0 }]);
  });

  test('in both places counts once', () => {
    const bill = read(row({ status: '已退款¥10.00' }), refund({ amount: '10.00' }));
    expect(bill.lines).toMatchObject([{ refunded: 1000 }]);
  });
});

describe('a line that is there twice', () => {
  test('is kept once if it has a number', () => {
    const bill = read(row(), row({ name: '另一个名字' }));
    expect(bill.lines).toHaveLength(1);
    expect(bill.skipped).toMatchObject([{ row: 3, kind: 'repeated' }]);
  });

  test('is two payments if it has no number, which are the same in every bill', () => {
    const twin = row({ number: '/' });
    const references = (...rows: readonly string[][]) => read(...rows).lines.map(({ reference }) => reference);
    const [first, second] = references(twin, twin);
    expect(first).toMatch(/^~[0-9a-f]{64}$/);
    expect(first).not.toBe(second);
    const later = row({ number: '', time: '2026-08-28 09:00:00' });
    expect(references(later, twin, row(), twin)).toEqual([references(later)[0], first, number, second]);
    expect(references(row({ number: '', name: '韩梅梅' }))).not.toContain(first);
    expect(references(row({ number: '', status: '已退款¥1.00' }))).toEqual([first]);
  });
});

test('a hundred thousand lines that name each other are read in seconds', () => {
  const rows = Array.from({ length: 100_000 }, (_, index) =>
    index % 2
      ? row({ number: `${number}${index}`, merchant: 'M123' })
      : row({ type: '退款', amount: '0.01', merchant: 'M123' }),
  );
  const started = process.cpuUsage();
  expect(read(...rows).skipped).toHaveLength(100_000);
  expect(process.cpuUsage(started).user).toBeLessThan(20_000_000);
});

test("Alipay's headings are those of the app", () => {
  expect(readBillLines([alipay])).toMatchObject({ layout: 'alipay_app', lines: [] });
});
