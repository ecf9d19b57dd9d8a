import type { OrderStatus } from '@print/contract/orders';
import type { PrinterState } from '@print/contract/printing';
import type { SignInProvider } from '@print/contract/shop';

export const statusTones = {
  pending: 'warn',
  processing: 'info',
  completed: 'ok',
  cancelled: 'muted',
} as const satisfies Record<OrderStatus, string>;

export const printerStateLabels = {
  unknown: '还没检测',
  idle: '空闲',
  processing: '正在打印',
  stopped: '已停下',
  unreachable: '连不上',
} as const satisfies Record<PrinterState, string>;

export const providerLabels = { github: 'GitHub', google: 'Google' } as const satisfies Record<SignInProvider, string>;
