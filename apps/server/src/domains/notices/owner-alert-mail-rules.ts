import type { AuditEntry } from '@print/contract/members';
import { describeOwnerAlert } from '@print/contract/owner-alerts';
import { escapeHtml } from '#lib/escape-html.ts';

type OwnerAlertMailInput = {
  readonly entry: Pick<AuditEntry, 'kind' | 'subject'> & {
    readonly at: Date;
    readonly actorName: string;
    readonly changes: Readonly<AuditEntry['changes']>;
  };
  readonly username: string;
  readonly shopName: string;
  /** The shop's public origin. */
  readonly origin: string;
};

const moment = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long', timeStyle: 'short' });

/** Plain text and simple HTML with the same content. The HTML loads no external resources, so it links to the pictures. */
export function writeOwnerAlertMail({ entry, username, shopName, origin }: OwnerAlertMailInput) {
  const { title, before, after } = describeOwnerAlert({ ...entry, changes: [...entry.changes] }, entry.actorName);
  const lead = `你好，${username}：${title}。`;
  const facts = [
    ['时间', moment.format(entry.at)],
    ['原来', before],
    ['现在', after],
  ] as const;
  const console = `${origin}/staff`;
  const link = entry.kind === 'payment_code_changed' ? '到后台对比新旧两张收款码' : '到后台查看';
  const advice = '如果不是店里人做的，请马上到后台改回来，移除可疑的人，并修改自己的密码。';
  const foot = `这封邮件由${shopName}自动发给每位店主，请勿回复。`;
  const row = ([name, value]: (typeof facts)[number]) =>
    `<tr><td style="padding:4px 16px 4px 0;color:#6b6459;white-space:nowrap;vertical-align:top">${name}</td>` +
    `<td style="padding:4px 0;font-weight:bold;word-break:break-all">${escapeHtml(value)}</td></tr>`;
  const html = [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"></head>',
    '<body style="margin:0;padding:24px;font:16px/1.6 sans-serif;color:#2b2620">',
    `<p style="margin:0 0 16px">${escapeHtml(lead)}</p>`,
    `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${facts.map(row).join('')}</table>`,
    `<p style="margin:0 0 16px"><a href="${escapeHtml(console)}">${link}</a></p>`,
    `<p style="margin:0 0 24px">${advice}</p>`,
    `<p style="margin:0;color:#6b6459;font-size:13px">${escapeHtml(foot)}</p>`,
    '</body></html>',
  ].join('\n');
  const text = [
    ...[lead, '', ...facts.map(([name, value]) => `${name}：${value}`), ''],
    ...[`${link}：${console}`, '', advice, '', '--', foot, ''],
  ].join('\n');
  return { subject: `安全提醒：${title}`, text, html };
}
