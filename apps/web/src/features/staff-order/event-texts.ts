import type { OrderEvent, StaffOrder } from '@print/contract/desk';
import { statusLabels } from '@print/contract/labels';
import { ledgerMethodLabels } from '@print/contract/ledger-entries';
import { fen, formatYuan } from '@print/contract/price';

type Detail = OrderEvent['detail'];

/** The text of an event; details that the event lacks are left out. */
export function eventText({ kind, detail, actor }: OrderEvent, order: Pick<StaffOrder, 'groups'>): string {
  switch (kind) {
    case 'placed':
      return `下单${amountText('，总计', detail['total'])}`;
    case 'status':
      return statusText(detail, actor);
    case 'collected':
      return `交付取件${differenceText(detail['difference'])}${amountText('，未结清', nonZero(detail['open']))}`;
    case 'settled':
      return `差额已结清${differenceText(detail['difference'])}${methodText(detail)}`;
    case 'refunded':
      return `已退款${amountText('', detail['amount'])}${methodText(detail)}${withPrefix('，', detail['reason'])}`;
    case 'waived':
      return `免除所欠${amountText('', detail['amount'])}${withPrefix('，', detail['reason'])}`;
    case 'corrected':
      return `冲正了一笔${amountText('', detail['amount'])}的账${withPrefix('，', detail['reason'])}`;
    case 'refund_failed':
      return `原路退款没有成功${amountText('', detail['amount'])}${methodText(detail)}${withPrefix('，', detail['problem'])}`;
    case 'amount_differs':
      return `到账金额不对，没有记账：收到${amountText('', detail['paid'])}${amountText('，应为', detail['asked'])}${methodText(detail)}`;
    case 'counted':
      return `${hasColor(order) ? '页数或彩色面数' : '页数'}已数清${differenceText(detail['difference']) || '，金额不变'}`;
    case 'conversion_failed':
      return `文件转换失败${quote(fileNameOf(detail['document'], order))}`;
    case 'files_deleted':
      return `删除了文件${countText(detail['files'], '个')}`;
    case 'forgotten':
      return '按规定抹去了顾客的联系方式';
    case 'payment':
      return paymentText(detail);
    case 'transaction_linked':
      return `账单里找到了这笔收款${amountText('：', detail['amount'])}${methodText(detail)}`;
    case 'transaction_unlinked':
      return `撤销了与账单的对应${withPrefix('，', detail['reason'])}`;
    case 'note':
      return `备注：${toText(detail['text'])}`;
    case 'downloaded':
      return `下载了${downloadText(detail)}`;
    case 'print_queued':
      return `发送到打印机${printText(detail)}`;
    case 'printed':
      return `打印完成${printText(detail)}`;
    case 'print_failed':
      return `打印失败${printText(detail)}`;
    case 'mailed':
      return '已发邮件通知顾客';
    case 'customer_note':
      return toText(detail['text']) === '' ? '删掉了给店里的留言' : `改了给店里的留言：${toText(detail['text'])}`;
    case 'screenshot_replaced':
      return `交来新的付款截图，待核款${withPrefix('。原来的问题：', detail['problem'])}`;
    case 'refund_asked':
      return `申请退款${withPrefix('：', detail['reason'])}`;
    case 'refund_decided':
      return detail['to'] === 'done' ? '退款申请：已退款' : `退款申请：不退${withPrefix('，', detail['answer'])}`;
  }
}

export function actorText({ actor, actor_name: name }: OrderEvent): string {
  if (actor === 'customer') return '顾客';
  return actor === 'system' ? '系统' : name || '店员';
}

function statusText({ to, reason }: Detail, actor: OrderEvent['actor']): string {
  // The reason begins with these words.
  if (to === 'cancelled' && actor === 'customer') return toText(reason) || '顾客取消';
  const label = new Map<unknown, string>(Object.entries(statusLabels)).get(to);
  const change = label === undefined ? '改变了状态' : `改为${label}`;
  return `${change}${withPrefix('，原因：', reason)}`;
}

function paymentText({ problem, ...detail }: Detail): string {
  const { to } = detail;
  if (to === 'checked')
    return `核款：${detail['source'] === 'bill' ? '按账单核款' : '已核款'}${amountText('，', detail['amount'])}${methodText(detail)}`;
  if (to === 'problem') return `核款：有问题${withPrefix('，', problem)}`;
  return '核款：退回待核款';
}

function downloadText({ what, filename, pass }: Detail): string {
  if (what === 'package') return '印刷包';
  if (what === 'slip') return '工单';
  const side = pass === 'fronts' ? '（正面）' : pass === 'backs' ? '（反面）' : '';
  return `印刷文件${quote(filename)}${side}`;
}

function printText({ printer, title, copies, reason }: Detail): string {
  return `${withPrefix('：', printer)}${quote(title)}${countText(copies, '份')}${withPrefix('，', reason)}`;
}

function differenceText(value: Detail[string] | undefined): string {
  if (typeof value !== 'number' || value === 0) return '';
  return value > 0 ? amountText('，需补', value) : amountText('，退还', -value);
}

function amountText(label: string, value: Detail[string] | undefined): string {
  return typeof value === 'number' ? `${label} ${formatYuan(fen(value))}` : '';
}

function countText(value: Detail[string] | undefined, unit: string): string {
  return typeof value === 'number' ? ` ${value} ${unit}` : '';
}

const nonZero = (value: Detail[string] | undefined) => (value === 0 ? undefined : value);

/** How the money came: 现金, or on what the booking rests. */
function methodText({ method, source }: Detail): string {
  const label = new Map<unknown, string>(Object.entries(ledgerMethodLabels)).get(method) ?? '';
  const origin = source === 'bill' ? '对账' : source === 'gateway' ? '支付通知' : '';
  return label === '' ? '' : `（${[label, origin].filter(Boolean).join('，')}）`;
}

const toText = (value: Detail[string] | undefined) => (value === null || value === undefined ? '' : String(value));

const withPrefix = (lead: string, value: Detail[string] | undefined) =>
  toText(value) === '' ? '' : lead + toText(value);

const quote = (value: Detail[string] | undefined) => (toText(value) === '' ? '' : `“${toText(value)}”`);

const hasColor = ({ groups }: Pick<StaffOrder, 'groups'>) =>
  groups.some(({ documents }) => documents.some(({ color_mode }) => color_mode === 'color'));

function fileNameOf(id: Detail[string] | undefined, { groups }: Pick<StaffOrder, 'groups'>): string {
  const documents = groups.flatMap((group) => group.documents);
  return documents.find((document) => document.id === id)?.original_filename ?? '';
}
