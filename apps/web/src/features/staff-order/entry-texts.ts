import type { LedgerEntry, LedgerSource } from '@print/contract/ledger-entries';
import { ledgerKindLabels, ledgerMethodLabels } from '@print/contract/ledger-entries';
import { formatYuan, fromYuan } from '@print/contract/price';

const sourceLabels = {
  claim: '按截图核对',
  clerk: '',
  bill: '对账单核对',
  gateway: '支付通知',
} as const satisfies Record<LedgerSource, string>;

/** What an entry is: 付款, or 冲正：付款 with the kind of the entry that it takes back. */
export function entryTitle({ kind, corrects }: LedgerEntry, entries: readonly LedgerEntry[]): string {
  const corrected = corrects === null ? undefined : entries.find(({ id }) => id === corrects);
  return corrected ? `${ledgerKindLabels.correction}：${ledgerKindLabels[corrected.kind]}` : ledgerKindLabels[kind];
}

/** How the money came, and on what the booking rests. */
export function entryMethod({ method, source, kind }: LedgerEntry): string {
  if (method === null) return '没有动钱';
  const origin = kind === 'correction' ? '' : sourceLabels[source];
  return origin === '' ? ledgerMethodLabels[method] : `${ledgerMethodLabels[method]}，${origin}`;
}

/** With its sign: money that comes in is positive. A waiver is shown by its effect on what is owed. */
export function entryAmount({ amount }: Pick<LedgerEntry, 'amount'>): string {
  return `${amount > 0 ? '+' : ''}${formatYuan(fromYuan(amount))}`;
}
