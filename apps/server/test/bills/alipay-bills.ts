import { encodeGb18030 } from './encode-gb18030.ts';

/** The names, numbers and amounts are invented; the layouts are those of Alipay. */
const phonePreamble = [
  '------------------------------------------------------------------------------------',
  '导出信息：',
  '姓名：某某某',
  '支付宝账户：138****0000',
  '起始时间：[2026-08-01 00:00:00]    终止时间：[2026-08-31 23:59:59]',
  '导出交易类型：[全部]',
  '导出时间：[2026-09-01 09:20:05]',
  '共9笔记录',
  '收入：5笔 61.05元',
  '支出：2笔 59.90元',
  '不计收支：2笔 103.00元',
  '',
  '特别提示：',
  '1.本回单内容可表明支付宝受理了相应支付交易申请，因系统原因或通讯故障等偶发因素导致本回单与实际交易结果不符时，以实际交易情况为准；',
  '2.请勿将本回单作为收款方发货的凭据使用；',
  '',
];
const receipt = '支付宝支付科技有限公司  电子客户回单';
const dashes = '------------------------';

export const alipayHeadings = [
  '交易时间',
  '交易分类',
  '交易对方',
  '对方账号',
  '商品说明',
  '收/支',
  '金额',
  '收/付款方式',
  '交易状态',
  '交易订单号',
  '商家订单号',
  '备注',
];

const id = (end: string) => `20260827220014567814${end.padStart(8, '0')}`;

/** In the order of `alipayHeadings`. */
const rows: readonly (readonly string[])[] = [
  [
    '2026-08-27 14:56:03',
    '转账红包',
    '李雷',
    '138****1111',
    '收钱码收款',
    '收入',
    '12.30',
    '余额',
    '交易成功',
    id('1'),
    '',
    '',
  ],
  [
    '2026-08-27 14:40:00',
    '商业服务',
    '韩梅梅😀',
    'han***@example.com',
    '"打印, 两份"',
    '收入',
    '35.00',
    '余额',
    '交易成功',
    id('2'),
    'T200P1',
    '"说""谢谢"""',
  ],
  [
    '2026-08-27 12:00:00',
    '日用百货',
    '纸业商行',
    'zhi***@example.com',
    'A4 复印纸',
    '支出',
    '49.90',
    '花呗',
    '交易成功',
    id('3'),
    'M3',
    '',
  ],
  ['2026-08-26 20:00:00', '日用百货', '墨粉商行', '/', '墨粉', '支出', '10.00', '余额', '交易关闭', id('4'), 'M4', ''],
  [
    '2026-08-26 19:00:00',
    '退款',
    '纸业商行',
    '/',
    '退款-A4 复印纸',
    '不计收支',
    '3.00',
    '花呗',
    '退款成功',
    `${id('3')}_R1`,
    'M3',
    '',
  ],
  ['2026-08-26 10:00:00', '转账红包', '王同学', '/', '收钱码收款', '收入', '8.50', '余额', '交易成功', '', '', ''],
  [
    '2026-08-25 10:00:00',
    '投资理财',
    '余额宝',
    '/',
    '余额宝-自动转入',
    '不计收支',
    '100.00',
    '余额',
    '交易成功',
    id('7'),
    '',
    '',
  ],
  [
    '2026-08-24 09:00:00',
    '商业服务',
    '赵同学',
    '/',
    '收钱码收款',
    '收入',
    '5.00',
    '余额',
    '等待确认收货',
    id('8'),
    '',
    '',
  ],
  ['2026-08-23 08:00:00', '商业服务', '孙同学', '/', '收钱码收款', '收入', '0.25', '余额', '交易成功', id('9'), '', ''],
];

function phoneText(headings: readonly string[], timeOf: (time: string) => string): string {
  const lines = rows.map((row) =>
    headings.map((name) => {
      const column = alipayHeadings.indexOf(name.trim());
      const cell = row[column] ?? '';
      return column === 0 ? timeOf(cell) : column === 9 || column === 10 ? `${cell}\t` : cell;
    }),
  );
  // CRLF above the table, LF in it, and a comma at the end of each row.
  const above = [...phonePreamble, `${dashes}${receipt}${dashes}`].join('\r\n');
  return `${above}\r\n${[headings, ...lines].map((cells) => `${cells.join(',')},`).join('\n')}\n`;
}

export const alipayPhone = () => encodeGb18030(phoneText(alipayHeadings, (time) => time));

/** Newer: UTF-8, and times as a spreadsheet program writes them. */
export const alipayNewer = () =>
  Buffer.from(
    `\ufeff${phoneText(alipayHeadings, (time) => time.replaceAll('-', '/').replaceAll(/\/0|:\d\d$/g, (part) => (part === '/0' ? '/' : '')))}`,
  );

/** Older: another order of the columns, and padded names. */
export const alipayOlder = () => {
  const order = [5, 2, 3, 4, 7, 6, 8, 1, 9, 10, 0];
  return encodeGb18030(
    phoneText(
      order.map((column) => (alipayHeadings[column] ?? '').padEnd(12)),
      (time) => time,
    ),
  );
};

const webHeadings = [
  '交易号                  ',
  '商家订单号               ',
  '交易创建时间              ',
  '付款时间                ',
  '最近修改时间              ',
  '交易来源地     ',
  '类型              ',
  '交易对方            ',
  '商品名称                ',
  '金额（元）   ',
  '收/支     ',
  '交易状态    ',
  '服务费（元）   ',
  '成功退款（元）  ',
  '备注                  ',
  '资金状态     ',
];

type WebRow = readonly [
  end: string,
  paid: string,
  name: string,
  amount: string,
  direction: string,
  status: string,
  refund: string,
];

const webRows: readonly WebRow[] = [
  ['1', '2026-08-27 14:56:03', '李雷', '12.30', '收入', '交易成功', '0.00'],
  ['2', '2026-08-27 14:40:00', '韩梅梅', '35.00', '收入', '交易成功', '10.00'],
  ['3', '2026-08-27 14:30:00', '赵同学', '8.80', '收入', '交易成功', '8.80'],
  ['4', '2026-08-27 12:00:00', '纸业商行', '49.90', '支出', '交易成功', '0.00'],
  ['5', '', '余额宝', '2.83', '', '交易成功', '0.00'],
  ['6', '', '孙同学', '3.00', '收入', '等待买家付款', '0.00'],
  ['7', '', '周同学', '1.50', '收入', '交易成功', '0.00'],
  ['8', '2026-08-26 12:00:00', '纸业商行', '49.90', '', '退款成功', '0.00'],
];

/** The older export of the web page, with a closing line and sums below the table. */
export function alipayWeb(): Buffer {
  const lines = webRows.map(([end, paid, name, amount, direction, status, refund]) =>
    [
      `${id(end)}\t`,
      `T200P${end}          \t`,
      '2026-08-27 09:59:00 ',
      `${paid} `.padEnd(20),
      '2026-08-27 15:00:00 ',
      '其他（包括阿里巴巴和外部商家）',
      '即时到账交易          ',
      `${name}       `,
      '打印              ',
      `${amount}   `,
      `${direction}      `,
      `${status}    `,
      '0.00     ',
      `${refund}     `,
      '                    ',
      '已收入      ',
    ].join(','),
  );
  const all = [
    '支付宝交易记录明细查询',
    '账号:[sho***@example.com]',
    '起始日期:[2026-08-01 00:00:00]    终止日期:[2026-09-01 00:00:00]',
    '---------------------------------交易记录明细列表------------------------------------',
    ...[webHeadings.join(','), ...lines].map((line) => `${line},`),
    '------------------------------------------------------------------------------------',
    '共8笔记录',
    '已收入:3笔,56.10元',
    '已支出:1笔,49.90元',
    '导出时间:[2026-09-01 09:30:00]    用户:某某某',
  ];
  return encodeGb18030(`${all.join('\r\n')}\r\n`);
}
