import type { StaffOrder } from '@print/contract/desk';
import type { LedgerEntry } from '@print/contract/ledger-entries';
import { useRef, useState } from 'react';
import { moneyTaken } from '#shop/money/money-texts.ts';
import { RefundDialog } from '#shop/money/refund-dialog.tsx';
import { SettleDialog } from '#shop/money/settle-dialog.tsx';
import { WaiveDialog } from '#shop/money/waive-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { amountToWaive, balanceText } from './balance-texts.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { LedgerList } from './ledger-list.tsx';
import styles from './money.module.css';

type Booking = { kind: 'settle' | 'refund' | 'waive' } | { kind: 'correct'; entry: LedgerEntry };

/** What the order owes, every movement of its money, and what a clerk can book. */
export function Money({ order }: { order: StaffOrder }) {
  const [booking, setBooking] = useState<Booking>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { payment } = order;
  const close = () => setBooking(undefined);
  const handleBooked = () => {
    close();
    // The pressed button may be gone, so the focus moves to the heading.
    setTimeout(() => heading.current?.focus());
  };
  const dialog = { order, onBooked: handleBooked, onClose: close };
  return (
    <Sheet as="section" aria-labelledby="money" className={styles.sheet}>
      <h2 id="money" ref={heading} tabIndex={-1}>
        账目
      </h2>
      <p className={styles.balance} data-open={payment.owed !== 0} role="status">
        {balanceText(order)}
      </p>
      {payment.entries.length > 0 && (
        <LedgerList entries={payment.entries} onCorrect={(entry) => setBooking({ kind: 'correct', entry })} />
      )}
      <MoneyActions order={order} onChoose={(kind) => setBooking({ kind })} />
      {booking?.kind === 'settle' && <SettleDialog {...dialog} />}
      {booking?.kind === 'refund' && <RefundDialog {...dialog} />}
      {booking?.kind === 'waive' && <WaiveDialog {...dialog} amount={amountToWaive(order)} />}
      {booking?.kind === 'correct' && <CorrectDialog {...dialog} entry={booking.entry} />}
    </Sheet>
  );
}

type MoneyActionsProps = { order: StaffOrder; onChoose: (kind: 'settle' | 'refund' | 'waive') => void };

function MoneyActions({ order, onChoose }: MoneyActionsProps) {
  const { status, payment, open_difference: open } = order;
  const isCancelled = status === 'cancelled';
  const maySettle = !isCancelled && (open > 0 || (open < 0 && payment.check === 'checked'));
  const mayRefund = moneyTaken(order) > 0;
  const mayWaive = amountToWaive(order) !== 0;
  if (!maySettle && !mayRefund && !mayWaive) return null;
  return (
    <Stack direction="row" gap={8} wrap>
      {maySettle && (
        <Button variant="outline" onClick={() => onChoose('settle')}>
          {open > 0 ? '收差额' : '退差额'}
        </Button>
      )}
      {mayRefund && (
        <Button variant={isCancelled && open < 0 ? 'outline' : 'quiet'} onClick={() => onChoose('refund')}>
          退款
        </Button>
      )}
      {mayWaive && (
        <Button variant="quiet" onClick={() => onChoose('waive')}>
          免除
        </Button>
      )}
    </Stack>
  );
}
