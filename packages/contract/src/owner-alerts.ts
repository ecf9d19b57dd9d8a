import { memberRoleLabels, paymentLabels } from './labels.ts';
import type { AuditEntry } from './members.ts';
import type { PaymentMethod } from './orders.ts';

type Entry = Pick<AuditEntry, 'kind' | 'subject' | 'changes'>;

/** Texts of an alert, for the mail and for the console. */
export type OwnerAlertTexts = {
  /** One sentence without a full stop. */
  readonly title: string;
  readonly before: string;
  readonly after: string;
};

/** `actor` is the name of who made the change, or 你. */
export function describeOwnerAlert(entry: Entry, actor: string): OwnerAlertTexts {
  if (entry.kind === 'payment_code_changed') return describeCode(entry, actor);
  if (entry.kind === 'printer_changed') return describePrinter(entry, actor);
  return describeMember(entry, actor);
}

/** Chinese text has a space around a name, and none around a pronoun. */
const nameOf = (actor: string) => (actor === '你' ? actor : `${actor} `);

function changeOf({ changes }: Entry, field: string) {
  return changes.find((change) => change.field === field) ?? { before: '', after: '' };
}

function describeCode({ subject, changes }: Entry, actor: string): OwnerAlertTexts {
  const name = `${paymentLabels[subject as PaymentMethod] ?? subject}收款码`;
  const { before = '', after = '' } = changes[0] ?? {};
  const verb = after === '' ? '移除' : before === '' ? '上传' : '更换';
  return { title: `${nameOf(actor)}${verb}了${name}`, before: pictureName(before), after: pictureName(after) };
}

/** A file name contains a hash of the picture; the first characters of the hash distinguish pictures. */
export function pictureName(name: string): string {
  return name === '' ? '示例' : `图片 ${/-(\w{6})/.exec(name)?.[1] ?? name}`;
}

function describePrinter(entry: Entry, actor: string): OwnerAlertTexts {
  const { before, after } = changeOf(entry, 'uri');
  const name = `打印机“${entry.subject}”`;
  if (before === '') return { title: `${nameOf(actor)}添加了${name}`, before: '没有', after };
  return { title: `${nameOf(actor)}改了${name}的地址`, before, after };
}

function describeMember(entry: Entry, actor: string): OwnerAlertTexts {
  const { before, after } = changeOf(entry, 'role');
  const texts = { before: roleName(before), after: roleName(after) };
  if (entry.kind === 'member_removed')
    return { title: `${nameOf(actor)}移除了${texts.before} ${entry.subject}`, ...texts, after: '不能再进后台' };
  const inviter = entry.changes.find(({ field }) => field === 'invited_by')?.after;
  if (inviter === undefined) return { title: `${nameOf(actor)}把 ${entry.subject} 改成了${texts.after}`, ...texts };
  const invitation = inviter === '' ? '服务器给的链接' : ` ${inviter} 的邀请`;
  return { title: `${nameOf(actor)}用${invitation}成为${texts.after}`, ...texts };
}

/** Entries from before there were roles have none: all members had the same rights. */
export function roleName(role: string): string {
  return role === '' ? '不是店员' : role === 'owner' ? memberRoleLabels.owner : memberRoleLabels.clerk;
}
