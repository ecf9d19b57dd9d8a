import type { Till } from '@print/contract/ledger';
import { LedgerMethod } from '@print/contract/ledger-entries';
import { type Fen, fen, toYuan } from '@print/contract/price';

export type TillTotals = {
  readonly day: string;
  readonly method: LedgerMethod | null;
  readonly taken: Fen;
  readonly givenBack: Fen;
};

const sum = (amounts: readonly Fen[]) => fen(amounts.reduce((total: number, amount) => total + amount, 0));
const netOf = (rows: readonly TillTotals[]) => sum(rows.map(({ taken, givenBack }) => fen(taken - givenBack)));

export function tillByMethod(totals: readonly TillTotals[]): Till['methods'] {
  return LedgerMethod.options.map((method) => {
    const rows = totals.filter((row) => row.method === method);
    return {
      method,
      taken: toYuan(sum(rows.map(({ taken }) => taken))),
      given_back: toYuan(sum(rows.map(({ givenBack }) => givenBack))),
      net: toYuan(netOf(rows)),
    };
  });
}

/** Every day of the period, those without money included. */
export function tillByDay(days: readonly string[], totals: readonly TillTotals[]): Till['days'] {
  return days.map((day) => {
    const rows = totals.filter((row) => row.day === day);
    const ofMethod = (method: LedgerMethod) => toYuan(netOf(rows.filter((row) => row.method === method)));
    const by_method = { ALIPAY: ofMethod('ALIPAY'), WECHAT: ofMethod('WECHAT'), CASH: ofMethod('CASH') };
    return { day, net: toYuan(netOf(rows)), by_method };
  });
}

export type Turnover = { readonly owedByCustomers: Fen; readonly owedByShop: Fen; readonly paid: Fen };

/**
 * Turnover and till differ by what is owed, by money for orders of other days, and by money of the orders of the period
 * on other days.
 */
export function reconcile(totals: readonly TillTotals[], turnover: Turnover, ownMoney: Fen) {
  const { owedByCustomers, owedByShop, paid } = turnover;
  const net = netOf(totals);
  return {
    net: toYuan(net),
    turnover: toYuan(fen(paid + owedByCustomers - owedByShop)),
    owed_by_customers: toYuan(owedByCustomers),
    owed_by_shop: toYuan(owedByShop),
    for_other_orders: toYuan(fen(net - ownMoney)),
    on_other_days: toYuan(fen(paid - ownMoney)),
  };
}
