import { expect, test } from 'vitest';
import { describeOwnerAlert } from './owner-alerts.ts';

const role = (before: string, after: string) => ({ field: 'role', before, after });
const invitedBy = (after: string) => ({ field: 'invited_by', before: '', after });
const uri = (before: string, after: string) => ({ field: 'uri', before, after });
const code = (before: string, after: string) => ({ field: 'WECHAT', before, after });
const [older, newer] = ['wechat-1111111111111111.png', 'wechat-2222222222222222.png'];

test.each([
  ['payment_code_changed', 'WECHAT', [code(older, newer)], '小林 更换了微信支付收款码', '图片 111111', '图片 222222'],
  ['payment_code_changed', 'WECHAT', [code('', newer)], '小林 上传了微信支付收款码', '示例', '图片 222222'],
  ['payment_code_changed', 'WECHAT', [code(older, '')], '小林 移除了微信支付收款码', '图片 111111', '示例'],
  ['printer_changed', '前台', [uri('', 'ipp://a/')], '小林 添加了打印机“前台”', '没有', 'ipp://a/'],
  ['printer_changed', '前台', [uri('ipp://a/', 'ipp://b/')], '小林 改了打印机“前台”的地址', 'ipp://a/', 'ipp://b/'],
  ['member_joined', '小林', [role('', 'clerk'), invitedBy('老板')], '小林 用 老板 的邀请成为店员', '不是店员', '店员'],
  ['member_joined', '小林', [role('', 'owner'), invitedBy('')], '小林 用服务器给的链接成为店主', '不是店员', '店主'],
  ['member_role_changed', '小王', [role('clerk', 'owner')], '小林 把 小王 改成了店主', '店员', '店主'],
  ['member_removed', '小王', [role('owner', '')], '小林 移除了店主 小王', '店主', '不能再进后台'],
] as const)('%s of %s %j is told as “%5$s”', (kind, subject, changes, title, before, after) => {
  expect(describeOwnerAlert({ kind, subject, changes: [...changes] }, '小林')).toEqual({ title, before, after });
});

test('the reader is addressed without a space', () => {
  const entry = { kind: 'printer_changed', subject: '前台', changes: [uri('', 'ipp://a/')] } as const;
  expect(describeOwnerAlert({ ...entry, changes: [...entry.changes] }, '你').title).toBe('你添加了打印机“前台”');
});
