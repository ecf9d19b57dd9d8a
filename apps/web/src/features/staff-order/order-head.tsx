import type { StaffOrder } from '@print/contract/desk';
import { statusLabels } from '@print/contract/labels';
import type { ReactNode } from 'react';
import { formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { statusTones } from '#shop/labels.ts';
import { OrderNumber } from '#shop/order-number.tsx';
import { Seal } from '#ui/seal.tsx';
import { Stack } from '#ui/stack.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import styles from './order-head.module.css';
import { describeProgress } from './order-progress.ts';

export function OrderHead({ order, children }: { order: StaffOrder; children: ReactNode }) {
  const now = useNow();
  const { text, tone } = describeProgress(order, now);
  return (
    <Stack as="header" gap={8}>
      <div className={styles.top}>
        <Stack direction="row" gap={8} wrap>
          <StatusPill tone={statusTones[order.status]}>{statusLabels[order.status]}</StatusPill>
          {order.collected_at !== null && <StatusPill tone="ok">已取走</StatusPill>}
          {order.is_walk_in && <span className={styles.tag}>柜台下单</span>}
        </Stack>
        {children}
      </div>
      <div className={styles.stub}>
        <div>
          <p className={styles.label}>取件码</p>
          <p className={`${styles.code} num`}>{order.pickup_code}</p>
        </div>
        {order.status !== 'cancelled' && order.payment.check !== 'problem' && (
          <div className={styles.seal}>
            <Seal size="large">{order.payment.check === 'checked' ? '已核款' : '待核款'}</Seal>
          </div>
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>订单号</dt>
          <dd>
            <OrderNumber number={order.order_number} />
          </dd>
        </div>
        <div>
          <dt>下单</dt>
          <dd>{formatTimeAgo(order.created_at, now)}</dd>
        </div>
        <div>
          <dt>进度</dt>
          <dd data-tone={tone}>{text}</dd>
        </div>
        <div>
          <dt>数量</dt>
          <dd>
            <span className="num">{order.sides}</span> 面
            {order.has_color && (
              <>
                （彩色 <span className="num">{order.color_sides}</span> 面）
              </>
            )}
            ，<span className="num">{order.sheets}</span> 张纸
          </dd>
        </div>
      </dl>
    </Stack>
  );
}
