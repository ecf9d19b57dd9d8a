import { wechatHeadings } from './wechat-bills.ts';

export type PaidCell = {
  readonly at: Date;
  /** In fen. */
  readonly amount: number;
  readonly number?: string;
  readonly name?: string;
  readonly text?: string;
  readonly direction?: '收入' | '支出' | '/';
  readonly status?: string;
  readonly type?: string;
};

const inChina = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

let counter = 0;

/** A number of a transaction that no other line has. */
export function transactionNumber(): string {
  counter += 1;
  return `1000107301${Date.now()}${String(counter).padStart(7, '0')}`.slice(0, 32);
}

/** A bill of WeChat Pay with these lines; `stated` is the count above the table. */
export function wechatBillOf(lines: readonly PaidCell[], stated = lines.length): Buffer {
  const rows = lines.map(({ at, amount, ...cells }) => [
    inChina.format(at),
    cells.type ?? '二维码收款',
    cells.name ?? '同学',
    cells.text ?? '收款方备注:二维码收款',
    cells.direction ?? '收入',
    `¥${(amount / 100).toFixed(2)}`,
    '/',
    cells.status ?? '已收钱',
    `${cells.number ?? transactionNumber()}\t`,
    '/',
    '/',
  ]);
  const above = [
    '微信支付账单明细',
    `共${stated}笔记录`,
    '----------------------微信支付账单明细列表--------------------',
  ];
  return Buffer.from(`\ufeff${[...above, wechatHeadings.join(','), ...rows].map(String).join('\r\n')}\r\n`);
}
