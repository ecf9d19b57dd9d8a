import type { Order, RefundRequest } from '@print/contract/ordering';
import { formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Notice } from '#ui/notice.tsx';

const titles = { open: '已申请退款，等店里处理', done: '退款已办好', declined: '店里没有同意退款' };
const tones = { open: 'info', done: 'ok', declined: 'warn' } as const satisfies Record<RefundRequest['state'], string>;

/** The latest request for a refund, with the answer of the shop. */
export function RefundStatus({ order: { refund_request: request } }: { order: Order }) {
  const now = useNow();
  if (request === null) return null;
  const { state, reason, answer, asked_at: askedAt, decided_at: decidedAt } = request;
  return (
    <Notice tone={tones[state]} title={titles[state]}>
      {answer !== '' && <p>店里的答复：{answer}</p>}
      <p>
        申请原因：{reason}（{formatTimeAgo(decidedAt ?? askedAt, now)}）
      </p>
    </Notice>
  );
}
