import { type StaffOrder, settleDifference } from '@print/contract/desk';
import type { LedgerMethod } from '@print/contract/ledger-entries';
import { fromYuan } from '@print/contract/price';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { MethodChoice } from '#shop/money/booking-fields.tsx';
import { methodToReturn, sizeOf } from '#shop/money/money-texts.ts';
import { RefundDialog } from '#shop/money/refund-dialog.tsx';
import { useBooking } from '#shop/money/use-booking.ts';
import { WaiveDialog } from '#shop/money/waive-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { settlingText } from './difference-texts.ts';
import styles from './open-difference.module.css';

type OpenDifferenceProps = { order: StaffOrder; onBooked: (order: StaffOrder) => void };

/** Money passes over the counter now, so the difference (多退少补) is the largest text on the page. */
export function OpenDifference({ order, onBooked }: OpenDifferenceProps) {
  const difference = fromYuan(order.open_difference);
  if (difference === 0) return null;
  const isOwed = difference > 0;
  return (
    <section className={styles.difference} data-way={isOwed ? 'owed' : 'back'} aria-label="多退少补">
      <p className={styles.sum}>
        {isOwed ? '收' : '退'} <span className="num">{sizeOf(difference)}</span>
      </p>
      <p>{settlingText(order)}</p>
      {order.status === 'cancelled' ? (
        <CancelledRefund order={order} onBooked={onBooked} />
      ) : isOwed || order.payment.check === 'checked' ? (
        <Settlement key={order.open_difference} order={order} onBooked={onBooked} />
      ) : (
        <p className={styles.hint}>先核款，再退差额。</p>
      )}
    </section>
  );
}

function CancelledRefund({ order, onBooked }: OpenDifferenceProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.buttons}>
      <Button size="large" onClick={() => setIsOpen(true)}>
        退款
      </Button>
      {isOpen && (
        <RefundDialog
          order={order}
          onBooked={(booked) => {
            setIsOpen(false);
            onBooked(booked);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

function Settlement({ order, onBooked }: OpenDifferenceProps) {
  const { id, open_difference: difference, payment } = order;
  const isOwed = difference > 0;
  const [method, setMethod] = useState<LedgerMethod>(isOwed ? order.payment_method : methodToReturn(order));
  const [isWaiving, setIsWaiving] = useState(false);
  const booking = useBooking(() => call(settleDifference, { params: { id }, body: { difference, method } }), onBooked);
  return (
    <div className={styles.settlement}>
      <MethodChoice legend={isOwed ? '收款方式' : '退款方式'} value={method} onChange={setMethod} />
      <div className={styles.buttons}>
        <Button
          size="large"
          variant={payment.check === 'checked' ? 'primary' : 'outline'}
          loading={booking.isPending}
          onClick={() => booking.mutate(undefined)}
        >
          {isOwed ? '已收' : '已退'} {sizeOf(fromYuan(difference))}
        </Button>
        <Button variant="quiet" size="large" onClick={() => setIsWaiving(true)}>
          免除
        </Button>
      </div>
      {booking.error && <Notice tone="danger">{messageOf(booking.error)}</Notice>}
      {isWaiving && (
        <WaiveDialog
          order={order}
          amount={difference}
          onBooked={(booked) => {
            setIsWaiving(false);
            onBooked(booked);
          }}
          onClose={() => setIsWaiving(false)}
        />
      )}
    </div>
  );
}
