import type { createWalkInOrder } from '@print/contract/desk';
import type { ReplyOf } from '@print/contract/endpoint';
import { formatYuan, fromYuan } from '@print/contract/price';
import { downloadJobSlip } from '@print/contract/printing';
import { useEffect, useRef } from 'react';
import { download } from '#api/download.ts';
import { formatTime } from '#lib/format-time.ts';
import { staffOrderPath } from '#lib/staff-order-path.ts';
import { useNow } from '#lib/use-now.ts';
import { DownloadButton } from '#shop/download-button.tsx';
import { OrderNumber } from '#shop/order-number.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Stack } from '#ui/stack.tsx';
import { Ticket } from '#ui/ticket.tsx';
import styles from './placed-walk-in.module.css';

type PlacedWalkInProps = { placed: ReplyOf<typeof createWalkInOrder>; onNext: () => void };

export function PlacedWalkIn({ placed, onNext }: PlacedWalkInProps) {
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form was longer, so the page may be scrolled down.
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const rows = [
    { label: '订单号', value: <OrderNumber number={placed.order_number} /> },
    { label: '总计', value: <span className="num">{formatYuan(fromYuan(placed.total_price))}</span> },
    { label: '预计完成', value: `${formatTime(placed.ready_by, now)} 前` },
  ];
  return (
    <div className={styles.placed}>
      <h2 ref={heading} tabIndex={-1}>
        下好了，把取件码告诉顾客
      </h2>
      <Ticket label="取件码" code={placed.pickup_code} seal="已收单" landing rows={rows} />
      <Stack direction="row" gap={8} wrap>
        <ButtonLink to={staffOrderPath(placed.id)}>打开订单</ButtonLink>
        <DownloadButton
          variant="outline"
          start={(options) => download(downloadJobSlip, { params: { id: placed.id } }, options)}
        >
          下载工单
        </DownloadButton>
        <Button variant="outline" onClick={onNext}>
          再来一单
        </Button>
      </Stack>
    </div>
  );
}
