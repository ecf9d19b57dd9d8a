import type { BillImport, BillLine, SkippedKind } from '@print/contract/bills';
import { formatYuan, fromYuan } from '@print/contract/price';

export const yuan = (amount: number) => formatYuan(fromYuan(amount));

const skippedLabels = {
  expense: '支出',
  refund: '退款',
  closed: '已关闭',
  own_move: '自己的转账',
  unsuccessful: '没有成功',
  unreadable: '无法读取',
  repeated: '重复',
} as const satisfies Record<SkippedKind, string>;

/** 260 行：200 笔已对上，4 笔没有订单，31 笔支出 */
export function billText({ lines, counts, skipped }: BillImport): string {
  const kinds = Object.entries(skipped) as [SkippedKind, number][];
  const rows = kinds.reduce((sum, [, count]) => sum + count, lines);
  // An open payment moves to the last import that has it.
  const ofImport = counts.linked + counts.doubtful + counts.unmatched + counts.set_aside;
  const parts = [
    countText(counts.linked, '笔已对上'),
    countText(counts.doubtful, '笔待你决定'),
    countText(counts.unmatched, '笔没有订单'),
    countText(counts.set_aside, '笔已搁置'),
    countText(lines - ofImport, '笔在别的导入里'),
    ...kinds.map(([kind, count]) => countText(count, `笔${skippedLabels[kind]}`)),
  ].filter((part) => part !== '');
  return [`${rows} 行`, parts.join('，')].filter((part) => part !== '').join('：');
}

const countText = (count: number, text: string) => (count > 0 ? `${count} ${text}` : '');

/** Who or what has decided on the line. */
export function decisionText({ matched_by: by, decided_by_name: name }: BillLine): string {
  if (by === 'person') return `${name}配对`;
  if (by === 'booked') return '核款时记下的单号一致';
  return by === 'number' ? '截图里的单号一致' : '金额和时间只符合这一单';
}
