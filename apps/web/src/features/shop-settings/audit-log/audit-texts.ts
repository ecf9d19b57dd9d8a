import { paymentLabels } from '@print/contract/labels';
import type { AuditEntry, AuditEntryKind } from '@print/contract/members';
import { PaymentMethod } from '@print/contract/orders';
import { paperTable } from '@print/contract/papers';
import { priceLines } from '../price-edits.ts';
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
  member_joined: '成为店员',
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
export function changeTexts({ kind, changes }: Pick<AuditEntry, 'kind' | 'changes'>): Change[] {
  return changes.map(({ field, before, after }) => {
    if (kind === 'printer_changed')
      return {
        label: printerFields[field] ?? field,
        before: printerText(field, before),
        after: printerText(field, after),
      };
    if (kind === 'payment_code_changed')
      return { label: '收款码', before: pictureText(before), after: pictureText(after) };
    if (kind === 'prices_changed') return priceTexts(field, before, after);
    const setting = settingFields.find(({ name }) => name === field);
    if (!setting) return { label: field, before, after };
    const textOf = (value: string) => valueText(setting, setting.kind === 'switch' ? value === 'true' : value);
    return { label: setting.label, before: textOf(before), after: textOf(after) };
  });
}

/** A file name contains a hash of the picture; the first characters of the hash distinguish pictures. */
function pictureText(name: string): string {
  return name === '' ? '示例' : `图片 ${/-(\w{6})/.exec(name)?.[1] ?? name}`;
}

function priceTexts(field: string, before: string, after: string): Change {
  const line = priceLines.find(({ name }) => name === field);
  if (!line) return { label: field, before, after };
  const money = (value: string) => `¥${Number(value).toFixed(2)}${line.unit}`;
  return { label: line.label, before: money(before), after: money(after) };
}

function printerText(field: string, value: string): string {
  if (field === 'is_enabled') return value === 'true' ? '是' : '否';
  if (field !== 'papers') return value;
  const papers: Readonly<Record<string, { label: string }>> = paperTable;
  return value
    .split(/[,、]\s*/)
    .map((paper) => papers[paper]?.label ?? paper)
    .join('、');
}
