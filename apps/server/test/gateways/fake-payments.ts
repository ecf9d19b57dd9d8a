type Clock = { now(): Date };
type FakeRefund = { readonly amountFen: number; state: 'done' | 'processing' | 'failed' };

export type FakePayment = {
  readonly reference: string;
  readonly amountFen: number;
  readonly expiresAt: Date;
  readonly notifyUrl: string;
  readonly transactionId: string;
  state: 'waiting' | 'paid' | 'closed';
  /** Alipay does not know a payment before somebody has scanned its code. */
  isScanned: boolean;
  paidAt: Date | undefined;
  readonly refunds: Map<string, FakeRefund>;
};

/** The payments of a fake gateway. Money moves only here. */
export function createFakePayments(clock: Clock, prefix: string) {
  const payments = new Map<string, FakePayment>();

  function find(reference: string): FakePayment | undefined {
    const payment = payments.get(reference);
    if (payment?.state === 'waiting' && payment.expiresAt <= clock.now()) payment.state = 'closed';
    return payment;
  }

  function get(reference: string): FakePayment {
    const payment = find(reference);
    if (!payment) throw new Error(`the fake gateway has no payment ${reference}`);
    return payment;
  }

  const refundedFen = ({ refunds }: FakePayment) =>
    [...refunds.values()].reduce((sum, { amountFen, state }) => (state === 'failed' ? sum : sum + amountFen), 0);

  return {
    find,
    get,
    list: () => [...payments.values()],
    create(payment: Pick<FakePayment, 'reference' | 'amountFen' | 'expiresAt' | 'notifyUrl'>): FakePayment {
      const transactionId = `${prefix}${String(payments.size + 1).padStart(20, '0')}`;
      const created: FakePayment = {
        ...payment,
        transactionId,
        state: 'waiting',
        isScanned: false,
        paidAt: undefined,
        refunds: new Map(),
      };
      payments.set(payment.reference, created);
      return created;
    },
    /** The customer scans the code and pays. Throws if the code takes no money any more. */
    pay(reference: string): FakePayment {
      const payment = get(reference);
      if (payment.state !== 'waiting') throw new Error(`the payment ${reference} is ${payment.state}`);
      return Object.assign(payment, { state: 'paid', isScanned: true, paidAt: clock.now() });
    },
    /** The same refund reference moves money once. Undefined if the payment has not that much money left. */
    refund(payment: FakePayment, refundReference: string, amountFen: number, state: FakeRefund['state']) {
      const earlier = payment.refunds.get(refundReference);
      if (earlier) return earlier.amountFen === amountFen ? { isNew: false, refund: earlier } : undefined;
      if (payment.state !== 'paid' || refundedFen(payment) + amountFen > payment.amountFen) return undefined;
      const refund: FakeRefund = { amountFen, state };
      payment.refunds.set(refundReference, refund);
      return { isNew: true, refund };
    },
    finishRefunds(state: 'done' | 'failed'): void {
      for (const { refunds } of payments.values())
        for (const refund of refunds.values()) if (refund.state === 'processing') refund.state = state;
    },
    isWhollyRefunded: (payment: FakePayment) =>
      payment.paidAt !== undefined && refundedFen(payment) === payment.amountFen,
    takenFen: () => [...payments.values()].reduce((sum, { amountFen, paidAt }) => (paidAt ? sum + amountFen : sum), 0),
    returnedFen: () => [...payments.values()].reduce((sum, payment) => sum + refundedFen(payment), 0),
  };
}

export type FakePayments = ReturnType<typeof createFakePayments>;
