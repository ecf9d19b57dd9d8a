const hourMs = 3_600_000;

/** Settings of the console. */
type Deadlines = { readonly unpaid_order_hours: number; readonly unverified_order_days: number };

/** Staff need time to check a screenshot. An order without one is no payment at all. */
export function paymentDeadline(createdAt: Date, hasScreenshot: boolean, deadlines: Deadlines): Date {
  const hours = hasScreenshot ? deadlines.unverified_order_days * 24 : deadlines.unpaid_order_hours;
  return new Date(createdAt.getTime() + hours * hourMs);
}

/** Staff who report a problem have seen the payment: the customer gets the longer time to answer. */
export function laterDeadline(
  { createdAt, cancelUnpaidAt }: { readonly createdAt: Date; readonly cancelUnpaidAt: Date | null },
  deadlines: Deadlines,
): Date | null {
  if (cancelUnpaidAt === null) return null;
  return new Date(Math.max(cancelUnpaidAt.getTime(), paymentDeadline(createdAt, true, deadlines).getTime()));
}

type UnpaidOrder = {
  readonly createdAt: Date;
  readonly cancelUnpaidAt: Date;
  readonly hasScreenshot: boolean;
  readonly areFilesDeleted: boolean;
};

/** The customer reads this text. */
export function unpaidReason({ createdAt, cancelUnpaidAt, hasScreenshot, areFilesDeleted }: UnpaidOrder): string {
  const hours = Math.round((cancelUnpaidAt.getTime() - createdAt.getTime()) / hourMs);
  const time = hours > 24 && hours % 24 === 0 ? `${hours / 24} 天` : `${hours} 小时`;
  const cause = hasScreenshot ? `超过 ${time}未能核实付款` : `超过 ${time}未付款`;
  const files = areFilesDeleted ? '，文件已删除' : '';
  const refund = hasScreenshot ? '。如果您已付款，请联系店家退款' : '';
  return `${cause}，订单已自动取消${files}${refund}`;
}
