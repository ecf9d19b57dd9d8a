import { type Fen, formatYuan } from '@print/contract/price';
import { AppError, refusal } from '#platform/errors.ts';

export const gatewayNotSetUp = refusal('gateway_not_set_up', 404, '店里没有开通这种在线付款');

export const nothingToPay = refusal('nothing_to_pay', 409, '这一单现在不用付款');

export const orderCancelled = refusal('order_cancelled', 409, '订单已取消，不用付款');

/** Staff look at the screenshot of an earlier payment. */
export const paymentBeingChecked = refusal('payment_being_checked', 409, '店员正在核对付款截图，请不要重复付款');

/** The customer is entering the password for a code of another amount. */
export const paymentUnderWay = refusal('payment_under_way', 409, '上一个付款码正在付款，请等一会儿再试');

export const gatewayUnreachable = (cause: unknown) =>
  new AppError('gateway_unreachable', 503, '暂时连不上支付平台，请稍后再试，或到店付款', {
    retryAfterSeconds: 30,
    cause,
  });

/** Says nothing about the reason: the sender may be anybody. */
export const notificationRefused = refusal('notification_refused', 403, '通知无效');

export const paymentUnknown = refusal('payment_unknown', 404, '没有这笔付款');

export const notPaidByGateway = refusal('not_paid_by_gateway', 409, '这一单没有在线付款，不能原路退款');

export const gatewayRefundTooLarge = (max: Fen) =>
  new AppError('refund_too_large', 409, `原路最多可退 ${formatYuan(max)}`);
