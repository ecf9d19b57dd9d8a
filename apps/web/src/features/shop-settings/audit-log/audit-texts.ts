import { bindingLabels, paymentLabels } from '@print/contract/labels';
import type { AuditEntry, AuditEntryKind } from '@print/contract/members';
import { PaymentMethod } from '@print/contract/orders';
import { pictureName, roleName } from '@print/contract/owner-alerts';
import type { ShopPaper } from '@print/contract/shop';
import type { Change } from '../settings-edits.ts';
import { settingFields, valueText } from '../settings-fields.ts';

export const kindLabels = {
  document_viewed: '查看文件',
  screenshot_viewed: '查看付款截图',
  files_downloaded: '下载文件',
  cancelled_files_deleted: '删除已取消订单的文件',
  settings_changed: '修改设置',
  prices_changed: '发布新价目',
  payment_code_changed: '更换收款码',
  printer_changed: '修改打印机',
  member_invited: '邀请店员',
  invitation_withdrawn: '收回邀请',
  member_joined: '加入店铺',
  member_role_changed: '改变身份',
  member_removed: '移除店员',
  password_link_created: '帮顾客重设密码',
  report_downloaded: '导出报表',
  second_factor_on: '开启两步验证',
  second_factor_off: '关闭两步验证',
  recovery_codes_renewed: '换一批恢复码',
} as const satisfies Record<AuditEntryKind, string>;

const printerFields: Readonly<Record<string, string>> = {
  name: '名称',
  uri: '地址',
  is_enabled: '可以用来打印',
  papers: '纸张',
};

/** The name of what the entry is about; empty if there is only an id, or if it is the actor. */
export function subjectText({
  kind,
  subject,
  actor_name: actor,
}: Pick<AuditEntry, 'kind' | 'subject' | 'actor_name'>): string {
  // When a member joins, actor and subject are the same.
  if (subject === actor) return '';
  const method = PaymentMethod.options.find((method) => method === subject);
  if (method) return paymentLabels[method];
  return kind === 'document_viewed' || orderIdOf({ kind, subject }) !== undefined ? '' : subject;
}

/** The id of the order that the entry is about, for a link to the order. */
export function orderIdOf({ kind, subject }: Pick<AuditEntry, 'kind' | 'subject'>): string | undefined {
  return kind === 'screenshot_viewed' || kind === 'files_downloaded' ? subject : undefined;
}

/** Names fields as their screens do, and adds units to values. */
export function changeTexts(
  { kind, changes }: Pick<AuditEntry, 'kind' | 'changes'>,
  papers: readonly ShopPaper[],
): Change[] {
  return changes.map(({ field, before, after }) => {
    if (kind === 'printer_changed')
      return {
        label: printerFields[field] ?? field,
        before: printerText(field, before, papers),
        after: printerText(field, after, papers),
      };
    if (kind === 'payment_code_changed')
      return { label: '收款码', before: pictureName(before), after: pictureName(after) };
    if (field === 'role') return { label: '身份', before: roleName(before), after: roleName(after) };
    if (field === 'invited_by') return { label: '邀请人', before: '', after: after || '服务器' };
    if (kind === 'prices_changed') return priceTexts(field, before, after);
    const setting = settingFields.find(({ name }) => name === field);
    if (!setting) return { label: field, before, after };
    const textOf = (value: string) => valueText(setting, setting.kind === 'switch' ? value === 'true' : value);
    return { label: setting.label, before: textOf(before), after: textOf(after) };
  });
}

/** Entries written before papers and bindings were the shop's own; later ones are stored in words. */
const formerPrices: Readonly<Record<string, { label: string; unit: string }>> = {
  base_fee: { label: '基础服务费', unit: '/单' },
  'side_prices.a4_70g': { label: 'A4 70g', unit: '/面' },
  'side_prices.a4_80g': { label: 'A4 80g', unit: '/面' },
  'side_prices.b5_70g': { label: 'B5 70g', unit: '/面' },
  ...Object.fromEntries(
    Object.entries(bindingLabels).map(([type, label]) => [`binding_fees.${type}`, { label, unit: '/组' }]),
  ),
};

function priceTexts(field: string, before: string, after: string): Change {
  const former = formerPrices[field];
  if (!former) return { label: field, before, after };
  const money = (value: string) => `¥${Number(value).toFixed(2)}${former.unit}`;
  return { label: former.label, before: money(before), after: money(after) };
}

function printerText(field: string, value: string, papers: readonly ShopPaper[]): string {
  if (field === 'is_enabled') return value === 'true' ? '是' : '否';
  if (field !== 'papers') return value;
  return value
    .split(/[,、]\s*/)
    .map((paper) => papers.find(({ id }) => id === paper)?.name ?? paper)
    .join('、');
}
