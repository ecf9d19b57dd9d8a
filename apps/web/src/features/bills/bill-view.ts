import type { BillImport } from '@print/contract/bills';
import { useSearchParams } from 'react-router';

export const billTabs = ['doubtful', 'unmatched', 'orders', 'linked', 'set_aside', 'refunded'] as const;
export type BillTab = (typeof billTabs)[number];
export type BillView = { tab: BillTab; page: number };

export const tabLabels = {
  doubtful: '待你决定',
  unmatched: '没有订单的收款',
  orders: '没有收款的订单',
  linked: '已对上',
  set_aside: '已搁置',
  refunded: '平台已退款',
} as const satisfies Record<BillTab, string>;

export const countOf = (bill: BillImport, tab: BillTab) =>
  tab === 'orders' ? bill.orders_without_line : (bill.counts[tab] ?? 0);

/** The URL holds the view. Without one, the first list that has something. */
export function useBillView(bill: BillImport): BillView {
  return parseBillView(useSearchParams()[0], bill);
}

function parseBillView(params: URLSearchParams, bill: BillImport): BillView {
  const page = params.get('page') ?? '';
  const asked = billTabs.find((tab) => tab === params.get('show'));
  const filled = billTabs.find((tab) => countOf(bill, tab) > 0);
  return { tab: asked ?? filled ?? 'linked', page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1 };
}

export function billUrl({ tab, page }: BillView): { search: string } {
  const params = new URLSearchParams({ show: tab });
  if (page > 1) params.set('page', String(page));
  return { search: params.toString() };
}
