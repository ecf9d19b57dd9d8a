import type { OrderEvent } from '@print/contract/desk';
import { expect, test } from 'vitest';
import { sampleStaffOrder } from '../../../test/sample-staff-order.ts';
import { actorText, eventText } from './event-texts.ts';

const event = (kind: OrderEvent['kind'], detail: OrderEvent['detail']): OrderEvent => ({
  id: '0197a1c0-0000-7000-8000-0000000000e1',
  at: '2026-11-15T14:30:00+08:00',
  actor: 'staff',
  actor_name: '小林',
  kind,
  detail,
});
const document = sampleStaffOrder.groups[0]?.documents[0]?.id ?? '';

test.each([
  ['placed', { total: 2960 }, '下单，总计 ¥29.60'],
  ['status', { from: 'pending', to: 'processing' }, '改为处理中'],
  ['status', { from: 'pending', to: 'cancelled', reason: '没有收到付款' }, '改为已取消，原因：没有收到付款'],
  ['collected', { difference: 0 }, '交付取件'],
  ['collected', { difference: -30 }, '交付取件，退还 ¥0.30'],
  ['settled', { difference: -680 }, '差额已结清，退还 ¥6.80'],
  ['counted', { difference: 45, before: 0 }, '页数已数清，需补 ¥0.45'],
  ['counted', { difference: 0, before: 0 }, '页数已数清，金额不变'],
  ['conversion_failed', { document }, '文件转换失败“毕业论文-封面与摘要.docx”'],
  ['conversion_failed', { document: 'gone' }, '文件转换失败'],
  ['files_deleted', { files: 3 }, '删除了文件 3 个'],
  ['payment', { from: 'unchecked', to: 'checked' }, '核款：已核款'],
  ['payment', { to: 'problem', problem: '金额不对' }, '核款：有问题，金额不对'],
  ['payment', { to: 'unchecked' }, '核款：退回待核款'],
  ['downloaded', { what: 'package' }, '下载了印刷包'],
  ['downloaded', { what: 'file', filename: 'A.pdf', pass: 'backs' }, '下载了印刷文件“A.pdf”（反面）'],
  ['print_failed', { printer: '柜台', title: '装订组 #1', reason: '缺纸' }, '打印失败：柜台“装订组 #1”，缺纸'],
  ['customer_note', { text: '快一点' }, '改了给店里的留言：快一点'],
  ['customer_note', { text: '' }, '删掉了给店里的留言'],
  ['screenshot_replaced', { problem: '金额不对' }, '交来新的付款截图，待核款。原来的问题：金额不对'],
  ['refund_asked', { reason: '印糊了' }, '申请退款：印糊了'],
  ['refund_decided', { to: 'done' }, '退款申请：已退款'],
  ['refund_decided', { to: 'declined', answer: '没有付款' }, '退款申请：不退，没有付款'],
  ['print_queued', {}, '发送到打印机'],
] as const)('the event %s %o reads %s', (kind, detail, text) => {
  expect(eventText(event(kind, detail), sampleStaffOrder)).toBe(text);
});

test('a cancellation by the customer begins with the words that staff look for', () => {
  const cancelled = event('status', { from: 'pending', to: 'cancelled', reason: '顾客取消：不印了' });
  expect(eventText({ ...cancelled, actor: 'customer' }, sampleStaffOrder)).toBe('顾客取消：不印了');
});

test('the count of an order in colour names the colours too', () => {
  const groups = sampleStaffOrder.groups.map((group) => ({
    ...group,
    documents: group.documents.map((each) => ({ ...each, color_mode: 'color' as const })),
  }));
  expect(eventText(event('counted', { difference: -630 }), { groups })).toBe('页数或彩色面数已数清，退还 ¥6.30');
});

test('the actor text names the clerk, the customer or the system', () => {
  expect(actorText(event('note', {}))).toBe('小林');
  expect(actorText({ ...event('note', {}), actor: 'customer' })).toBe('顾客');
  expect(actorText({ ...event('note', {}), actor: 'system' })).toBe('系统');
});
