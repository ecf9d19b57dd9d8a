import { type Fen, formatYuan } from '@print/contract/price';
import { AppError, fieldRefused, refusal } from '#platform/errors.ts';

/** Two claims of one transaction: the second one is refused, whoever makes it. */
export const transactionBooked = refusal('transaction_booked', 409, '这笔交易已经记过账，不能再记一次');

/** A person may accept it: the difference then stays owed. */
export const transactionDiffers = refusal('transaction_differs', 409, '这笔收款与订单的应付不符，请核对后再确认');

export const refundTooLarge = (max: Fen) =>
  new AppError('refund_too_large', 409, max > 0 ? `最多可退 ${formatYuan(max)}` : '这一单没有收过钱，不能退款');

export const owedChanged = refusal('owed_changed', 409, '所欠金额刚才变了，请看过后再操作');

export const entryNotFound = refusal('entry_not_found', 404, '没有找到这笔账');

export const entryCorrected = refusal('entry_corrected', 409, '这笔账已经冲正过');

export const moneyRefunded = refusal('money_refunded', 409, '收到的钱已经退过，请先冲正退款');

export const amountUnreadable = (field: string, max: string) => fieldRefused(field, `金额须大于 0，最多 ${max}`);

/** Money goes back only after it is known to have come. */
export const paymentUnchecked = refusal('payment_unchecked', 409, '还没有核款，请先核款再退差额');

/** The gateway may still give back the money that this would settle in another way. */
export const refundUnderWay = refusal('refund_under_way', 409, '正在原路退款，等退款有结果后再操作');
