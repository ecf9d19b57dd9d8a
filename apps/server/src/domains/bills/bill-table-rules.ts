import type { PaymentMethod } from '@print/contract/orders';
import { billNotRecognised } from './bills.errors.ts';

export type Column =
  | 'time'
  | 'paidTime'
  | 'type'
  | 'counterparty'
  | 'goods'
  | 'direction'
  | 'amount'
  | 'status'
  | 'refunded'
  | 'number'
  | 'merchantNumber'
  | 'remark';

export type BillLayout = {
  readonly name: 'wechat' | 'alipay_app' | 'alipay_web';
  readonly method: PaymentMethod;
  readonly columns: Partial<Record<Column, string>>;
};

/** The columns that a table must have to be a bill. The combination of names differs between the layouts. */
const required = ['time', 'direction', 'amount', 'status', 'number'] as const satisfies Column[];

/** Names as `nameOf` returns them. */
const layouts: readonly BillLayout[] = [
  {
    name: 'wechat',
    method: 'WECHAT',
    columns: {
      time: '交易时间',
      type: '交易类型',
      counterparty: '交易对方',
      goods: '商品',
      direction: '收/支',
      amount: '金额',
      status: '当前状态',
      number: '交易单号',
      merchantNumber: '商户单号',
      remark: '备注',
    },
  },
  {
    name: 'alipay_app',
    method: 'ALIPAY',
    columns: {
      time: '交易时间',
      type: '交易分类',
      counterparty: '交易对方',
      goods: '商品说明',
      direction: '收/支',
      amount: '金额',
      status: '交易状态',
      number: '交易订单号',
      merchantNumber: '商家订单号',
      remark: '备注',
    },
  },
  {
    name: 'alipay_web',
    method: 'ALIPAY',
    columns: {
      time: '交易创建时间',
      paidTime: '付款时间',
      type: '类型',
      counterparty: '交易对方',
      goods: '商品名称',
      direction: '收/支',
      amount: '金额',
      status: '交易状态',
      refunded: '成功退款',
      number: '交易号',
      merchantNumber: '商家订单号',
      remark: '备注',
    },
  },
];

export type BillRow = {
  /** From 1, as a spreadsheet program counts. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Undefined if the row is too short for the column, or the bill does not have it. */
  cell(column: Column): string | undefined;
};

export type BillTable = {
  readonly layout: BillLayout;
  readonly rows: readonly BillRow[];
  /** The number of rows that the provider states above or below the table. */
  readonly statedCount: number | undefined;
};

/** A bill has some twenty lines above its table. */
const maxRowsAbove = 1000;

/** Finds the table by its headings, wherever it begins. */
export function findBillTable(rows: readonly (readonly string[])[]): BillTable {
  for (const [index, headings] of rows.slice(0, maxRowsAbove).entries()) {
    const names = headings.map(nameOf);
    const layout = layouts.find(({ columns }) => required.every((column) => names.includes(columns[column] ?? '')));
    if (layout) return { layout, rows: rowsBelow(rows, index, columnsOf(layout, names)), statedCount: countIn(rows) };
  }
  throw billNotRecognised();
}

/** Names are padded, have brackets of either width, and a currency or none. */
const nameOf = (heading: string) => heading.normalize('NFKC').replaceAll(/\s/g, '').replace('(元)', '');

function columnsOf({ columns }: BillLayout, names: readonly string[]): Map<Column, number> {
  const places = Object.entries(columns).map(([column, name]) => [column as Column, names.indexOf(name)] as const);
  return new Map(places.filter(([, index]) => index !== -1));
}

/** A line of dashes or sums may close the table. Empty rows are left out. */
function rowsBelow(
  rows: readonly (readonly string[])[],
  headings: number,
  columns: ReadonlyMap<Column, number>,
): BillRow[] {
  const below = rows.slice(headings + 1);
  const end = below.findIndex(([first = '']) => /^\s*(?:-{3}|共\s*\d+\s*笔)/.test(first));
  return below.slice(0, end === -1 ? below.length : end).flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const cell = (column: Column) => cells[columns.get(column) ?? -1];
    return [{ row: headings + index + 2, cells, cell }];
  });
}

function countIn(rows: readonly (readonly string[])[]): number | undefined {
  for (const [first = ''] of rows) {
    const [, count] = /^\s*共\s*(\d{1,7})\s*笔/.exec(first) ?? [];
    if (count !== undefined) return Number(count);
  }
  return undefined;
}
