/** The expected title of each page, which tabs, bookmarks and screen readers show. */
const titles: Readonly<Record<string, string>> = {
  '/': '首页',
  '/order': '自助下单',
  '/query': '订单查询',
  '/terms': '关于',
  '/auth/login': '用户登录',
  '/auth/register': '用户注册',
  '/auth/reset': '重设密码',
  '/oauth/callback': 'OAuth登录回调',
  '/profile': '个人中心',
  '/staff': '打印队列',
  '/staff/orders': '订单详情',
  '/staff/handover': '交付取件',
  '/staff/owing': '未结清',
  '/staff/walk-in': '柜台下单',
  '/staff/printers': '打印机',
  '/staff/reports': '报表',
  '/staff/bills': '对账',
  '/staff/bills/result': '对账结果',
  '/staff/settings': '店铺设置',
  '/staff/members': '店员',
  '/staff/join': '新店员',
};

export function titleOf(pathname: string): string {
  const path = pathname.replace(/(?<=\/orders)\/.+$/, '').replace(/(?<=\/bills)\/.+$/, '/result');
  return `${titles[path] ?? '页面不存在'} - 自助打印`;
}
