import type { OrderTicket } from '@print/contract/ordering';
import { pages } from '@print/contract/pages';
import { formatYuan, fromYuan } from '@print/contract/price';
import type { Shop } from '@print/contract/shop';
import { Camera } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatTime } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { useSession } from '#session/use-session.ts';
import { OrderNumber } from '#shop/order-number.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { Price } from '#ui/price.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Ticket } from '#ui/ticket.tsx';
import type { Placed } from '../draft.ts';
import { changeDraft, useDraft, useOrdering } from '../ordering-store.ts';
import { continueDraft, nextDraft } from '../steps.ts';
import { TicketFiles } from './ticket-files.tsx';
import styles from './ticket-step.module.css';

/** Only shops with a payment gateway load it. */
const lazyPayment = lazyPart(() => import('./ticket-payment.tsx'));

export function TicketStep({ shop }: { shop: Shop }) {
  const placed = useDraft((draft) => draft.placed);
  return placed && <PlacedTicket shop={shop} placed={placed} />;
}

/** Fits one screen of a phone: customers show a screenshot of the ticket at the counter. */
function PlacedTicket({ shop, placed }: { shop: Shop; placed: Placed }) {
  const { pickup_code: pickupCode, order_number: number, phoneNumber } = placed;
  const ticket: OrderTicket = { phone_number: phoneNumber, pickup_code: pickupCode };
  const landing = useLanding(number);
  const isGuest = useSession().status === 'anonymous';
  const now = useNow();
  const rows = [
    { label: '订单号', value: <OrderNumber number={number} /> },
    { label: '总计', value: <Price>{formatYuan(fromYuan(placed.total_price))}</Price> },
    { label: '预计完成', value: `${shop.production_hours} 小时内（${formatTime(placed.ready_by, now)} 前）` },
    { label: '取件点', value: shop.pickup_point },
    { label: '营业时间', value: shop.hours },
  ];
  return (
    <div className={styles.done}>
      {shop.payment_gateways && (
        <LazyPart part={lazyPayment}>{({ TicketPayment }) => <TicketPayment key={number} ticket={ticket} />}</LazyPart>
      )}
      <div data-printed>
        <Ticket
          label="取件码"
          code={pickupCode}
          seal="已收单"
          landing={landing}
          qr={<QrCode text={pickupCode} label="给柜台扫的二维码" />}
          rows={rows.filter(({ value }) => value !== '')}
        >
          <TicketFiles groups={placed.groups ?? []} catalogue={shop.price_list} />
        </Ticket>
      </div>
      <p className={styles.saveHint}>
        <Camera size={18} />
        请截图保存，凭取件码取件
      </p>
      {placed.isEarlier && <EarlierNotice />}
      <div className={styles.actions}>
        <ButtonLink to={pages.query.path} state={ticket} variant="outline" size="large">
          查看订单
        </ButtonLink>
        <Button size="large" onClick={startOver}>
          再来一单
        </Button>
      </div>
      {isGuest && (
        <p className={styles.account}>
          <Link to={pages.register.path}>注册账号</Link>，以后的订单都能在个人中心看到。
        </p>
      )}
    </div>
  );
}

/** Warns against paying twice, and offers the later changes as another order. */
function EarlierNotice() {
  return (
    <Notice tone="warn" title="这是之前提交的那一单">
      <p>上次提交其实已经成功，后来的修改没有算进去。不需要再付款。</p>
      <div className={styles.again}>
        <Button variant="outline" onClick={() => changeDraft(continueDraft)}>
          按修改另下一单
        </Button>
      </div>
    </Notice>
  );
}

/** 再来一单: the next draft differs from that of a first visit only in its payment method. */
function startOver(): void {
  useOrdering.setState({ draft: nextDraft, isRestored: false, placing: { status: 'idle' } });
}

/** The seal is animated only on the page that has just placed the order. */
function useLanding(number: string): boolean {
  const [landing] = useState(() => {
    const { placing } = useOrdering.getState();
    return placing.status === 'done' && placing.orderNumber === number;
  });
  useEffect(() => {
    if (landing) useOrdering.setState({ placing: { status: 'idle' } });
  }, [landing]);
  return landing;
}
