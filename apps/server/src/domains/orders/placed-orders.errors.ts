import { statusLabels } from '@print/contract/labels';
import type { OrderStatus } from '@print/contract/orders';
import { AppError, fieldRefused, refusal } from '#platform/errors.ts';

export const ticketIncomplete = () => fieldRefused('non_field_errors', '请同时提供手机号与取件码进行查询');

/** The response is the same for every miss: it must not reveal which part was correct. */
export const orderNotFound = refusal('order_not_found', 404, '没有找到订单，请检查手机号和取件码');

/** For staff, who did not enter a phone number or a pickup code. */
export const staffOrderNotFound = refusal('order_not_found', 404, '没有找到这个订单');

export const statusNotAllowed = refusal('order_status_not_allowed', 409, '订单当前状态不允许此操作');

export const textMissing = (field: string, message: string) => fieldRefused(field, message);

export const textTooLong = (field: string, max: number) => fieldRefused(field, `最多 ${max} 个字`);

export const textUnreadable = (field: string) => fieldRefused(field, '含有无法识别的字符，请重新输入');

/** A count has changed the difference since the clerk saw it. */
export const differenceChanged = refusal('difference_changed', 409, '差额刚才变了，请看过后再操作');

/** Another clerk changed the order first. */
export const orderChangedMeanwhile = (status: OrderStatus) =>
  new AppError('order_changed_meanwhile', 409, `订单刚才已变为“${statusLabels[status]}”，请看过后再操作`);

/** Money that is in the ledger leaves it by a booking. */
export const refundNotBooked = refusal('refund_not_booked', 409, '这一单收的钱记在账上，请用“退款”登记退了多少');

export const filesStillNeeded = refusal(
  'order_files_needed',
  409,
  '订单还没有完成，打印前需要这些文件；完成或取消后即可删除',
);

/** For staff, who may delete files only of cancelled orders. */
export const orderNotCancelled = refusal('order_not_cancelled', 409, '这一单没有取消；只能删除已取消订单的文件');

export const ordersUnfinished = (count: number) =>
  new AppError('orders_unfinished', 409, `还有 ${count} 单待处理或处理中，完成或取消后才能注销账号`);

/** A clerk was faster. */
export const cancelledTooLate = refusal(
  'order_not_cancellable',
  409,
  '店里已经开始处理这一单，不能自己取消了，请联系店员',
);

export const noteTooLate = refusal('order_note_fixed', 409, '店里已经开始处理这一单，留言改不了了，请联系店员');

export const screenshotNotAsked = refusal('screenshot_not_asked', 409, '这一单现在不需要新的付款截图');

export const refundNotPossible = refusal('refund_not_possible', 409, '这一单现在不能申请退款，有疑问请联系店员');

export const refundRequestOpen = refusal('refund_request_open', 409, '已经申请过退款，店里处理后会在订单里答复');

/** For staff: a colleague was faster. */
export const refundRequestClosed = refusal('refund_request_closed', 409, '没有待处理的退款申请，可能同事已经处理');

export const filesGone = refusal('order_files_gone', 409, '这一单的文件已经删除，请重新上传');

export const codeNotFound = refusal('order_not_found', 404, '没有找到这个取件码，请核对后再试');

export const screenshotNotFound = refusal('screenshot_not_found', 404, '没有付款截图，或已按保存期限删除');

/** `doubts` is empty when nobody has looked at the payment and nothing speaks against it. */
export const paymentUnverified = (doubts: string) =>
  new AppError(
    'payment_unverified',
    409,
    `这一单还没有核款${doubts && `（${doubts}）`}，请先核款；仍要打印，请再点一次并确认`,
  );

/** A batch leaves such payments out. */
export const paymentDoubtful = (doubts: string) => new AppError('payment_doubtful', 409, `${doubts}，请单独核对`);
