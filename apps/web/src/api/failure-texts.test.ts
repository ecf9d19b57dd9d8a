import { expect, test } from 'vitest';
import { failureTexts } from './failure-texts.ts';

test.each([
  ['loginFailed', '登录失败，请重试'],
  ['registerFailed', '注册失败，请重试'],
  ['actionFailed', '操作失败，请重试'],
  ['pricingFailed', '计价失败'],
  ['uploadTimedOut', '上传超时，文件可能过大'],
  ['uploadFailed', '上传失败，请重试'],
  ['orderListFailed', '获取订单列表失败'],
  ['orderFailed', '订单创建失败，请稍后重试或联系客服。'],
  ['bindFailed', '绑定失败，请稍后重试'],
  ['unbindFailed', '解绑失败，请稍后重试'],
] as const)('the text of %s is the specified one', (name, text) => {
  expect(failureTexts[name]).toBe(text);
});
