import { pages } from '@print/contract/pages';

export const navItems = [
  { label: '自助打印', to: pages.order.path },
  { label: '订单查询', to: pages.query.path },
  { label: '关于', to: pages.about.path },
] as const;
