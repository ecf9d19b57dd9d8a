import type { FieldErrors } from '@print/contract/errors';
import { AppError, fieldRefused, refusal } from '#platform/errors.ts';
import type { UnreadableReason } from '#platform/office/reader/reader.ts';

/** Reports all errors of an order at once, by field. */
export const orderRefused = (fields: FieldErrors) => new AppError('invalid_input', 400, '输入数据验证失败', { fields });

/** Error messages for the fields of an order. */
export const orderMessages = {
  phoneMissing: '请输入您的手机号码！',
  phoneTooLong: (max: number) => `手机号码最多 ${max} 个字符`,
  phoneMasked: '请输入完整的手机号码，不能含有 ****',
  phoneInvalid: '手机号码含有无法识别的字符，请重新输入',
  wrongSequence: (count: number) => `顺序应为 1 到 ${count}，不重复也不遗漏`,
  tooManyGroups: (max: number) => `一个订单最多 ${max} 组`,
  tooManyDocuments: (max: number) => `一组最多 ${max} 个文件`,
  tooManyCopies: (max: number) => `份数最多 ${max} 份`,
  /** The response is the same for another owner's document and for one that does not exist. */
  documentUnknown: '文件不存在或已过期，请重新上传',
  notCounted: '正在计算页数，请等页数算出后再下单',
  /** There is no converter, so the customer has to enter the page count. */
  pagesNotStated: '暂时无法自动计算页数，请填写页数后再下单',
  notAPicture: '只有照片可以合印在一面',
  cannotShare: '合印的照片要相邻，纸张、单双面、份数和每面张数也要相同，请重新选择每面几张',
  screenshotUnknown: '付款截图不存在或已过期，请重新上传',
  screenshotUsed: '这张付款截图已用于另一个订单，请勿重复下单',
};

export const shopClosed = (notice: string) => new AppError('shop_closed', 409, notice || '店铺暂停接单，请稍后再来');

export const priceRefused = () => fieldRefused('price', '金额不在订单可能的范围内');

/** The facts on the page are older than the setting. */
export const amountsNotUnique = refusal('amounts_not_unique', 409, '店里没有开启一单一价');

export const idempotencyKeyReused = refusal(
  'idempotency_key_reused',
  422,
  '这次提交的内容与上次不同，请刷新页面后重试',
);

export const screenshotTooLarge = (maxBytes: number) =>
  fieldRefused('file', `付款截图超过 ${Math.floor(maxBytes / (1024 * 1024))} MB，请压缩后再上传`);

export const tooManyScreenshots = (max: number, hours: number) =>
  fieldRefused('file', `未下单的付款截图已有 ${max} 张，请先下单，或等 ${hours} 小时后再上传`);

/** One network has stored too many screenshots that staff have not accepted. */
export const screenshotsMustWait = () =>
  new AppError(
    'screenshot_quota',
    503,
    '您所在的网络里待核对的付款截图太多，请换个网络（如手机流量）重试，或过一会儿再试',
    { retryAfterSeconds: 600 },
  );

const unreadableMessages: Partial<Record<UnreadableReason, string>> = {
  empty: '图片是空的（0 字节），请重新选择付款截图',
  wrong_type: '付款截图须为 PNG 或 JPEG 图片，请重新截图后上传',
  too_many_pixels: '图片超过 4000 万像素，请缩小后再上传',
};

export const screenshotUnreadable = (reason: UnreadableReason) =>
  fieldRefused('file', unreadableMessages[reason] ?? '图片已损坏，无法读取，请重新截图后上传');
