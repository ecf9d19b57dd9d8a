import type { SkippedKind } from '@print/contract/bills';

/** Cells as `readCell` returns them: a slash is ''. */
type Facts = { readonly type: string; readonly direction: string; readonly status: string };

const successful = /^(?:(?:交易|支付|付款|收款|转账)成功|(?:对方|朋友|你)?已收[钱款]|已到账|已存入.*|已退款[¥(].*)$/;
const closed = /关闭|已退还|已撤销|已取消|已过期|失败/;
const moves = ['', '不计收支', '中性交易'];

/**
 * Decides what a line is. A payment that is wholly refunded is a refund. A status that is not known to mean success is
 * none: such a line is shown, but confirms nothing.
 */
export function classify({ type, direction, status }: Facts): 'payment' | SkippedKind {
  // Money that comes back from a shop is income in WeChat's bills.
  if (type.includes('退款') || /退款成功|全额退款|^已退款$/.test(status)) return 'refund';
  if (closed.test(status)) return 'closed';
  if (direction === '支出') return 'expense';
  if (moves.includes(direction)) return 'own_move';
  if (direction !== '收入') return 'unreadable';
  return successful.test(status) ? 'payment' : 'unsuccessful';
}
