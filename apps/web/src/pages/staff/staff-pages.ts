import { pages } from '@print/contract/pages';

const staffPath = (path: string) => `${pages.staff.path}/${path}` as const;

/** Titles here use the body font. The display font contains only the glyphs of customer pages. */
export const staffPages = {
  queue: { path: pages.staff.path, title: '打印队列' },
  order: { path: staffPath('orders/:id'), title: '订单详情' },
  handover: { path: staffPath('handover'), title: '交付取件' },
  owing: { path: staffPath('owing'), title: '未结清' },
  walkIn: { path: staffPath('walk-in'), title: '柜台下单' },
  printers: { path: staffPath('printers'), title: '打印机' },
  reports: { path: staffPath('reports'), title: '报表' },
  bills: { path: staffPath('bills'), title: '对账' },
  bill: { path: staffPath('bills/:id'), title: '对账结果' },
  settings: { path: staffPath('settings'), title: '店铺设置' },
  members: { path: staffPath('members'), title: '店员' },
} as const;
