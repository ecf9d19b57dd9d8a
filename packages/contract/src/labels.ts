import type { BindingType, OrderStatus, PaymentMethod } from './orders.ts';
import { paperTable } from './papers.ts';
import type { PrintSettings, PrintSided } from './print-settings.ts';
import type { PrintPass, PrintSides } from './printing.ts';

/** The labels on every screen, slip and table. */
export const bindingLabels = {
  none: '不装订',
  staple_top_left: '左上角装订',
  staple_left_side: '左侧装订',
  staple: '骑马钉',
  ring_bound: '环装',
} as const satisfies Record<BindingType, string>;

export const sidedLabels = {
  single: '单面',
  double: '双面',
  single_double: '首页单面（其余双面）',
} as const satisfies Record<PrintSided, string>;

/** One text per setting. Screens and slips show the number of copies in their own form. */
export const describeSettings = (settings: PrintSettings): string[] => [
  ...describePaper(settings),
  ...describePages(settings),
];

export const describePaper = ({ print_sided, paper_size }: PrintSettings): string[] => [
  sidedLabels[print_sided],
  paperTable[paper_size].label,
];

export const describePages = ({ page_range, pages_per_side }: PrintSettings): string[] => [
  ...(page_range === '' ? [] : [`第 ${page_range} 页`]),
  ...(pages_per_side === 1 ? [] : [`每面 ${pages_per_side} 页`]),
];

/** How the printer turns the paper. Slips, file names and screens join the parts in their own way. */
export const printSidesLabels = {
  one_sided: ['单面'],
  two_sided_long_edge: ['双面', '长边翻转'],
  two_sided_short_edge: ['双面', '短边翻转'],
} as const satisfies Record<PrintSides, readonly string[]>;

export const passLabels = { fronts: '正面', backs: '反面' } as const satisfies Record<PrintPass, string>;

export const paymentLabels = { ALIPAY: '支付宝', WECHAT: '微信支付' } as const satisfies Record<PaymentMethod, string>;

export const statusLabels = {
  pending: '待处理',
  processing: '处理中',
  completed: '已完成',
  cancelled: '已取消',
} as const satisfies Record<OrderStatus, string>;
