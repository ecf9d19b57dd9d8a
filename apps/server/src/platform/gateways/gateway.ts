import type { IncomingHttpHeaders } from 'node:http';

/** Amounts are whole fen. References are our own: 6 to 32 letters, digits and underscores. */
export type NewPayment = {
  readonly reference: string;
  readonly amountFen: number;
  /** What the customer sees in the payment app. */
  readonly subject: string;
  /** The gateway takes no money for the code after this time. */
  readonly expiresAt: Date;
  readonly notifyUrl: string;
};

/**
 * `paid` stays `paid` after a partial refund. `closed`: the gateway holds no money for this payment, because it was
 * never paid or was given back as a whole. `unknown`: the gateway has no such payment; Alipay creates it when somebody
 * scans the code.
 */
export type GatewayPayment =
  | { readonly state: 'waiting' | 'closed' | 'unknown'; readonly reference: string }
  | {
      readonly state: 'paid';
      readonly reference: string;
      /** The gateway's own number, which its bills list too. */
      readonly transactionId: string;
      readonly amountFen: number;
      readonly paidAt: Date;
    };

export type RefundReference = { readonly reference: string; readonly refundReference: string };

export type NewRefund = RefundReference & {
  readonly amountFen: number;
  /** The amount of the whole payment. */
  readonly totalFen: number;
  readonly reason: string;
};

/**
 * `failed`: the money did not reach the customer; the merchant gives it back by hand. `unknown`: no such refund, or
 * Alipay is still working on it; ask for the refund again.
 */
export type GatewayRefund = RefundReference & { readonly state: 'done' | 'processing' | 'failed' | 'unknown' };

/** A payment gateway. Methods throw `GatewayError`, and every method may be called again without harm. */
export type Gateway = {
  /** Returns the same payment's code again for the same reference and amount. */
  createCode(payment: NewPayment): Promise<{ readonly codeUrl: string }>;
  queryPayment(reference: string): Promise<GatewayPayment>;
  /** Returns the state afterwards: a payment that was faster is `paid`. Only `closed` takes no money any more. */
  closePayment(reference: string): Promise<GatewayPayment>;
  /** The same `refundReference` gives the money back only once. */
  refund(refund: NewRefund): Promise<GatewayRefund>;
  queryRefund(refund: RefundReference): Promise<GatewayRefund>;
  /** Checks signature, app and merchant. The caller compares the amount. */
  readNotification(headers: IncomingHttpHeaders, body: Buffer): GatewayPayment;
  /** The response that ends the repetition of a notification. */
  readonly acknowledgement: { readonly contentType: string; readonly body: string };
};

/** Undefined where the operator has not configured the gateway. */
export type Gateways = { readonly [Method in 'ALIPAY' | 'WECHAT']: Gateway | undefined };
