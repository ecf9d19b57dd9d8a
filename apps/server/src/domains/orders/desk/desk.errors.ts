import { fieldRefused, refusal } from '#platform/errors.ts';

export const codeNotFound = refusal('order_not_found', 404, '没有找到这个取件码，请核对后再试');

export const screenshotNotFound = refusal('screenshot_not_found', 404, '没有付款截图，或已按保存期限删除');

export const wordsMissing = (field: string, sentence: string) => fieldRefused(field, sentence);

export const wordsTooLong = (field: string, most: number) => fieldRefused(field, `最多 ${most} 个字`);

export const wordsUnclear = (field: string) => fieldRefused(field, '含有无法识别的字符，请重新输入');
