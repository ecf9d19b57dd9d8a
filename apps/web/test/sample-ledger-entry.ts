import type { LedgerEntry } from '@print/contract/ledger-entries';

let entries = 0;

export function sampleLedgerEntry(overrides: Partial<LedgerEntry> = {}): LedgerEntry {
  entries += 1;
  return {
    id: `0197a1c0-0000-7000-8000-${String(entries).padStart(12, '0')}`,
    at: '2026-11-15T15:00:00+08:00',
    kind: 'payment',
    method: 'ALIPAY',
    amount: 29.6,
    source: 'claim',
    reference: '',
    note: '',
    actor_name: '小王',
    corrects: null,
    ...overrides,
  };
}
