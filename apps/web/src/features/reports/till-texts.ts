import type { Till } from '@print/contract/ledger';
import { fen, fromYuan, toYuan } from '@print/contract/price';

type Step = { sign: '' | '+' | '−'; text: string; amount: number };

/** How the turnover leads to the money of the period. Steps that change nothing are left out. */
export function reconciliation(till: Till): Step[] {
  const steps: Step[] = [
    { sign: '−', text: '顾客还没有付的', amount: till.owed_by_customers },
    { sign: '+', text: '店里还没有退的', amount: till.owed_by_shop },
    stepOf(till.for_other_orders, '其他日子的订单，钱在这段时间收退'),
    stepOf(-till.on_other_days, '这段时间的订单，钱在其他日子收退'),
  ];
  const turnover: Step = {
    sign: '',
    text: '营业额：这段时间的订单，含多退少补，除去取消和免除',
    amount: till.turnover,
  };
  return [turnover, ...steps.filter(({ amount }) => amount !== 0)];
}

const stepOf = (amount: number, text: string): Step => ({
  sign: amount < 0 ? '−' : '+',
  text,
  amount: Math.abs(amount),
});

/** The result of the steps, for the check that nothing is missing. */
export function totalOf(steps: readonly Step[]): number {
  const sum = steps.reduce((total, { sign, amount }) => total + (sign === '−' ? -1 : 1) * fromYuan(amount), 0);
  return toYuan(fen(sum));
}

export const hasMoney = ({ methods }: Till): boolean =>
  methods.some(({ taken, given_back: givenBack }) => taken !== 0 || givenBack !== 0);
