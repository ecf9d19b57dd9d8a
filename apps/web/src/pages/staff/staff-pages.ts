import { pages } from '@print/contract/pages';

const under = (path: string) => `${pages.staff.path}/${path}` as const;

/** Titles here use the body font. The display font contains only the glyphs of customer pages. */
export const staffPages = {
  queue: { path: pages.staff.path, title: '打印队列' },
  order: { path: under('orders/:id'), title: '订单详情' },
  handover: { path: under('handover'), title: '交付取件' },
  walkIn: { path: under('walk-in'), title: '柜台下单' },
  printers: { path: under('printers'), title: '打印机' },
  reports: { path: under('reports'), title: '报表' },
  settings: { path: under('settings'), title: '店铺设置' },
  members: { path: under('members'), title: '店员' },
} as const;
