import { formula, inlineText, noCell, number, type SheetCell, type SheetFile, sharedText } from './sheet-file.ts';

/** The names, numbers and amounts are invented; the layout is that of WeChat Pay. */
const preamble = [
  '微信支付账单明细',
  '微信昵称：[自助打印]',
  '起始时间：[2026-08-01 00:00:00] 终止时间：[2026-08-31 23:59:59]',
  '导出类型：[全部]',
  '导出时间：[2026-09-01 09:12:44]',
  '',
  '共12笔记录',
  '收入：9笔 1317.26元',
  '支出：1笔 9.90元',
  '中性交易：2笔 201.00元',
  '注：',
  '1. 充值/提现/理财通购买/零钱通存取/信用卡还款等交易，将计入中性交易',
  '2. 本明细仅展示当前账单中的交易，不包括已删除的记录',
  '3. 本明细仅供个人对账使用',
  '',
  '----------------------微信支付账单明细列表--------------------',
];
export const wechatHeadings = [
  '交易时间',
  '交易类型',
  '交易对方',
  '商品',
  '收/支',
  '金额(元)',
  '支付方式',
  '当前状态',
  '交易单号',
  '商户单号',
  '备注',
];

const id = (end: string) => `10001073012026082700${end.padStart(8, '0')}`;
const merchant = (end: string) => `100010730120260827${end.padStart(12, '0')}`;

/** In the order of `wechatHeadings`. */
const rows: readonly (readonly string[])[] = [
  [
    '2026-08-27 14:56:03',
    '二维码收款',
    '李雷',
    '收款方备注:二维码收款',
    '收入',
    '¥12.30',
    '/',
    '已收钱',
    id('1'),
    merchant('1'),
    '/',
  ],
  [
    '2026-08-27 14:50:10',
    '转账',
    '韩梅梅',
    '转账备注:打印, 两份',
    '收入',
    '¥35.00',
    '/',
    '已存入零钱',
    id('2'),
    merchant('2'),
    '/',
  ],
  [
    '2026-08-27 13:02:00',
    '商户消费',
    '纸业商行',
    'A4 复印纸',
    '支出',
    '¥9.90',
    '零钱',
    '支付成功',
    id('3'),
    merchant('3'),
    '/',
  ],
  [
    '2026-08-26 20:11:09',
    '二维码收款',
    '王同学',
    '收款方备注:二维码收款',
    '收入',
    '¥20.00',
    '/',
    '已退款(￥10.00)',
    id('4'),
    merchant('4'),
    '/',
  ],
  [
    '2026-08-26 18:30:30',
    '二维码收款',
    '赵同学',
    '收款方备注:二维码收款',
    '收入',
    '¥8.80',
    '/',
    '已全额退款',
    id('5'),
    merchant('5'),
    '/',
  ],
  [
    '2026-08-26 09:00:00',
    '零钱提现',
    '某某银行(0001)',
    '/',
    '/',
    '¥200.00',
    '某某银行(0001)',
    '提现已到账',
    id('6'),
    '/',
    '服务费¥0.20',
  ],
  [
    '2026-08-25 12:00:00',
    '外卖平台-退款',
    '外卖平台',
    '订单退款',
    '收入',
    '¥5.00',
    '零钱',
    '已全额退款',
    id('7'),
    merchant('7'),
    '/',
  ],
  [
    '2026-08-25 11:00:00',
    '转账',
    '孙同学',
    '转账备注:微信转账',
    '收入',
    '¥1.00',
    '/',
    '未收款',
    id('8'),
    merchant('8'),
    '/',
  ],
  ['2026-08-24 10:20:30', '微信红包', '周同学', '/', '收入', '¥0.66', '/', '已存入零钱', id('9'), '/', '/'],
  [
    '2026-08-24 10:00:00',
    '二维码收款',
    '张"小"三, 同学',
    '论文\n三份',
    '收入',
    '¥1,234.50',
    '/',
    '已收钱',
    id('10'),
    merchant('10'),
    '谢谢',
  ],
  [
    '2026-08-23 21:00:00',
    '转账',
    '吴同学',
    '转账备注:微信转账',
    '收入',
    '¥2.00',
    '/',
    '对方已退还',
    id('11'),
    merchant('11'),
    '/',
  ],
  ['2026-08-23 20:00:00', '零钱通转出-到零钱', '/', '/', '/', '¥1.00', '零钱通', '支付成功', id('12'), '/', '/'],
];

const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function csvText(): string {
  const lines = rows.map((row) => row.map((cell, column) => quote(cell) + (column === 8 || column === 9 ? '\t' : '')));
  return [...preamble.map((line) => `${line},,,,,,,,`), wechatHeadings, ...lines].map(String).join('\r\n');
}

export const wechatCsv = () => Buffer.from(`\ufeff${csvText()}\r\n`);
export const wechatCsvWithoutMark = () => Buffer.from(csvText());

const dayMs = 24 * 3_600_000;
const serialOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`) / dayMs + 25_569;

type DateCells = { readonly dates: 'serial' | 'text'; readonly style: number; readonly startsIn1904?: boolean };

/** Newer exports: amounts are numbers and one row above the table is missing. */
export function wechatSheet({ dates, style, startsIn1904 = false }: DateCells): SheetFile {
  const strings: string[] = [];
  const shared = (text: string) => sharedText(strings.includes(text) ? strings.indexOf(text) : strings.push(text) - 1);
  const dateCell = (time: string): SheetCell =>
    dates === 'text' ? shared(time) : number(serialOf(time) - (startsIn1904 ? 1462 : 0), style);
  const cellsOf = ([time = '', ...row]: readonly string[]): SheetCell[] => [
    dateCell(time),
    ...row.map((text, index) => (index === 4 ? number(text.replace(/[¥,]/g, ''), 2) : shared(text))),
  ];
  return {
    startsIn1904,
    rows: [
      ...preamble.map((line, index) => (index === 14 ? undefined : [inlineText(line)])),
      wechatHeadings.map(shared),
      ...rows.map(cellsOf),
    ],
    // After the rows, which fill it.
    sharedStrings: strings,
  };
}

/** A sheet in which somebody has worked: formulas with their last values, holes, and a link to another file. */
export const editedSheet: SheetFile = {
  rows: [
    wechatHeadings.map(inlineText),
    [
      inlineText('2026-08-27 14:56:03'),
      inlineText('二维码收款'),
      formula('HYPERLINK("https://example.com/","李雷")', '李雷'),
      noCell,
      inlineText('收入'),
      number('12.300000000000001'),
      noCell,
      inlineText('已收钱'),
      inlineText(id('1')),
      formula('[1]Sheet1!A1', '/'),
    ],
  ],
  extra: {
    'xl/externalLinks/externalLink1.xml': '<externalLink/>',
    'xl/externalLinks/_rels/externalLink1.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/externalLinkPath" Target="file:///etc/passwd" TargetMode="External"/></Relationships>',
  },
};
