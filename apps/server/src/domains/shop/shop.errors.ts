import type { FieldErrors } from '@print/contract/errors';
import { paymentLabels } from '@print/contract/labels';
import type { PaymentMethod } from '@print/contract/orders';
import { AppError, fieldRefused, refusal } from '#platform/errors.ts';
import type { CodeRedrawing } from '#platform/office/reader/reader.ts';

/** Reports all problems of the settings at once, each on its field. */
export const settingsRefused = (fields: FieldErrors) =>
  new AppError('invalid_input', 400, '输入数据验证失败', { fields });

/** Error messages for the fields of the settings. */
export const settingMessages = {
  outOfRange: (min: number, max: number, unit: string) => `请填 ${min}–${max} ${unit}`,
  missing: '此项不能为空',
  tooLong: (max: number) => `最多 ${max} 个字`,
  aboveFileLimit: (max: number) => `建议大小不能超过单个文件上限（${max} MB）`,
  aboveOpenLimit: (max: number) => `单个文件上限不能超过未下单文件的总大小上限（${max} MB）`,
  aboveAll: (max: number) => `单处次数不能超过总次数（${max} 次）`,
  aboveUnpaidShare: (max: number) => `同一网络的份额不能超过全部未付款文件的份额（${max} %）`,
  aboveNetworkOrders: (max: number) => `每人的单数不能超过同一网络的单数（${max} 单）`,
  aboveOrderedDays: (max: number) => `完成后保存的天数不能超过最长保存的天数（${max} 天）`,
};

/** Error messages for papers, bindings and prices. */
export const catalogueMessages = {
  outOfRange: settingMessages.outOfRange,
  priceOutOfRange: (max: number) => `请填 0–${max} 元，最多两位小数`,
  colorCheaper: '彩色单价不能低于黑白单价',
  nameMissing: '请填名称',
  nameTooLong: settingMessages.tooLong,
  nameInvalid: '名称里有看不见的字符，请重新输入',
  nameTwice: '名称已被使用，请换一个',
  tooManyShownPapers: (max: number) => `最多 ${max} 种供顾客选择的纸张，请先隐藏不用的`,
  tooManyPapers: (max: number) => `最多 ${max} 种纸张`,
  noPaperShown: '至少要有一种供顾客选择的纸张',
  paperMissing: (name: string) => `“${name}”已用于订单，不能删除，可以隐藏`,
  paperTwice: '这种纸张出现了两次',
  paperFixed: '尺寸和克重不能修改，请添加一种新的纸张',
  paperLandscape: '请按竖放填写，宽不大于高',
  tooManyBindings: (max: number) => `最多 ${max} 种装订方式`,
  bindingsIncomplete: '原有的五种装订不能删除，不用的可以隐藏',
  bindingMissing: (name: string) => `“${name}”已用于订单，不能删除，可以隐藏`,
  bindingTwice: '这种装订出现了两次',
  limitsReversed: '最少张数不能大于最多张数',
  noPaperForBinding: '至少要选一种纸张',
  unknownPaper: '其中有已不存在的纸张',
  unboundOnce: '不装订只能有一种',
  unboundIsFree: '不装订不收费，须为 0',
  unboundIsAlwaysPossible: '不装订必须一直可选，没有限制',
};

export const settingsChangedMeanwhile = refusal(
  'settings_changed_meanwhile',
  409,
  '设置刚被其他店主改过，请查看最新内容后再改',
);

export const pricesChangedMeanwhile = refusal(
  'prices_changed_meanwhile',
  409,
  '价目刚被其他店主改过，请查看最新价目后再改',
);

export const codeTooLarge = (maxBytes: number) =>
  fieldRefused('file', `收款码图片超过 ${Math.floor(maxBytes / (1024 * 1024))} MB，请压缩后再上传`);

type Reason = Extract<CodeRedrawing, { ok: false }>['reason'];

const unreadableMessages: Partial<Record<Reason, string>> = {
  no_code: '图片里没有找到能识别的二维码，请上传清晰、完整的收款码',
  empty: '图片是空的（0 字节），请重新选择收款码',
  wrong_type: '收款码须为 PNG 或 JPEG 图片',
  too_many_pixels: '图片超过 4000 万像素，请缩小后再上传',
};

export const codeUnreadable = (reason: Reason) =>
  fieldRefused('file', unreadableMessages[reason] ?? '图片已损坏，无法读取，请重新保存收款码后上传');

export const codeOfOtherMethod = (method: PaymentMethod) =>
  fieldRefused('file', `这是${paymentLabels[method]}的收款码，请传到“${paymentLabels[method]}”那一栏`);

export const codeIsNoPaymentCode = () =>
  fieldRefused('file', '这个二维码不是收款码（像是群聊、好友或网页），顾客扫了付不了款。请上传“收款”里保存的图片');

export const codeTakesMoney = () =>
  fieldRefused('file', '这是付款码，别人扫了会扣你的钱，不要外传。请上传“收款”里保存的图片');

export const codeReaderUnavailable = (cause: unknown) =>
  new AppError('reader_away', 503, '暂时无法检查图片，请稍后再试', { retryAfterSeconds: 5, cause });

export const paymentCodeNotFound = refusal('payment_code_not_found', 404, '收款码图片不存在或已更换');
