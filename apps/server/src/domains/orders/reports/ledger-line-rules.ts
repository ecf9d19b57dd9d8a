import {
  type LedgerKind,
  type LedgerMethod,
  type LedgerSource,
  ledgerKindLabels,
  ledgerMethodLabels,
} from '@print/contract/ledger-entries';
import { type Fen, toYuan } from '@print/contract/price';
import { nameOf } from '../actor-rules.ts';
import { timeInShop } from './report-line-rules.ts';

export const ledgerHeadings = ['时间', '订单号', '类别', '方式', '金额（元）', '依据', '经手人', '交易号', '说明'];

const sourceLabels = {
  claim: '顾客截图',
  clerk: '店员登记',
  bill: '账单',
  gateway: '支付接口',
} as const satisfies Record<LedgerSource, string>;

type Booked = {
  readonly at: Date;
  readonly orderNumber: string;
  readonly kind: LedgerKind;
  readonly method: LedgerMethod | null;
  readonly amount: Fen;
  readonly source: LedgerSource;
  readonly actor: string;
  readonly reference: string;
  readonly note: string;
};

/** `names` holds usernames by id. */
export function ledgerLine(entry: Booked, names: ReadonlyMap<string, string>): string[] {
  const { at, orderNumber, kind, method, amount, source, actor, reference, note } = entry;
  return [
    timeInShop(at),
    orderNumber,
    ledgerKindLabels[kind],
    method === null ? '' : ledgerMethodLabels[method],
    toYuan(amount).toFixed(2),
    sourceLabels[source],
    nameOf(actor, names) || '系统',
    // A long number would lose its last digits in a spreadsheet.
    reference === '' ? '' : `${reference}\t`,
    note,
  ];
}
