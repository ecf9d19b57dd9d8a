import type { MemberRole } from './members.ts';
import type { BindingKind, OrderStatus, PaymentMethod } from './orders.ts';

/** The kinds of binding. A new shop has one of each, with the same name. */
export const bindingLabels = {
  none: '不装订',
  staple_top_left: '左上角装订',
  staple_left_side: '左侧装订',
  staple: '骑马钉',
  ring_bound: '环装',
} as const satisfies Record<BindingKind, string>;

export const paymentLabels = { ALIPAY: '支付宝', WECHAT: '微信支付' } as const satisfies Record<PaymentMethod, string>;

export const memberRoleLabels = { clerk: '店员', owner: '店主' } as const satisfies Record<MemberRole, string>;

export const statusLabels = {
  pending: '待处理',
  processing: '处理中',
  completed: '已完成',
  cancelled: '已取消',
} as const satisfies Record<OrderStatus, string>;
