import { refusal } from '#platform/errors.ts';

export const codeNotFound = refusal('order_not_found', 404, '没有找到这个取件码，请核对后再试');

export const screenshotNotFound = refusal('screenshot_not_found', 404, '没有付款截图，或已按保存期限删除');
