import { checkPayment, type StaffOrder } from '@print/contract/desk';
import type { LedgerMethod } from '@print/contract/ledger-entries';
import { type Fen, fromYuan, toYuan } from '@print/contract/price';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { amountText, readAmount } from './read-amount.ts';
import { useBooking } from './use-booking.ts';

type Received = { method: LedgerMethod; reference: string; amount: Fen | undefined };

/** The form in which a clerk confirms a payment: by default what is due, by the method of the order. */
export function useReceipt(order: StaffOrder, onBooked?: (order: StaffOrder) => void) {
  const due = amountText(fromYuan(order.total_price));
  const [text, setText] = useState(due);
  const [method, setMethod] = useState<LedgerMethod>(order.payment_method);
  const [reference, setReference] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const amount = readAmount(text);
  const isDue = text === due;
  const booking = useBooking(({ method, reference, amount }: Received) => {
    const body = { check: 'checked', method, reference, ...(amount && { amount: toYuan(amount) }) } as const;
    return call(checkPayment, { params: { id: order.id }, body });
  }, onBooked);
  return {
    text,
    setText,
    method,
    setMethod,
    reference,
    setReference,
    /** Undefined if it is what is due. */
    amount: isDue ? undefined : amount,
    isMissing: isSubmitted && !isDue && amount === undefined,
    isSending: booking.isPending,
    error: booking.error,
    submit: () => {
      setIsSubmitted(true);
      if (isDue || amount !== undefined) booking.mutate({ method, reference, amount: isDue ? undefined : amount });
    },
  };
}
