import { type Fen, fen, formatYuan } from '@print/contract/price';
import type { Notice } from '#domains/orders/notice-rules.ts';
import { escapeHtml } from '#lib/escape-html.ts';

type NoticeInput = {
  readonly notice: Notice;
  readonly order: { readonly orderNumber: string; readonly pickupCode: string; readonly priceDifference: Fen };
  readonly shop: {
    readonly name: string;
    readonly pickupPoint: string;
    readonly hours: string;
    readonly contact: string;
  };
  /** The shop's public origin. */
  readonly origin: string;
};

type Fact = readonly [name: string, value: string];

export type NoticeMail = { readonly subject: string; readonly text: string; readonly html: string };

/** Returns plain text and simple HTML with the same content. The HTML loads no external resources. */
export function writeNotice({ notice, order, shop, origin }: NoticeInput): NoticeMail {
  const { subject, lead } = textsFor(notice, order.orderNumber);
  const facts = factsFor(notice, order, shop).filter(([, value]) => value !== '');
  const query = `${origin}/query`;
  const profile = `${origin}/profile`;
  const foot = `这封邮件由${shop.name}自动发出，请勿回复。不想再收到订单邮件，请到“个人中心”关闭邮件提醒：`;
  const text = [
    ...[lead, '', ...facts.map(([name, value]) => `${name}：${value}`), ''],
    ...[`查看订单：${query}`, '', '--', foot, profile, ''],
  ].join('\n');
  return { subject, text, html: toHtml({ lead, facts, query, foot, profile }) };
}

function textsFor({ kind }: Notice, number: string): { readonly subject: string; readonly lead: string } {
  if (kind === 'completed')
    return { subject: `订单 ${number} 印好了，请来取件`, lead: `你的订单 ${number} 印好了，请凭取件码来取。` };
  if (kind === 'cancelled') return { subject: `订单 ${number} 已取消`, lead: `你的订单 ${number} 已取消。` };
  return {
    subject: `订单 ${number} 的付款需要处理`,
    lead: `店员核对订单 ${number} 的付款时发现了问题，请与店里联系。`,
  };
}

function factsFor({ kind, reason }: Notice, order: NoticeInput['order'], shop: NoticeInput['shop']): Fact[] {
  const reasonFact: Fact = [kind === 'cancelled' ? '取消原因' : '问题', reason];
  const place: Fact[] = [
    ['取件点', shop.pickupPoint],
    ['营业时间', shop.hours],
    ['联系方式', shop.contact],
  ];
  if (kind !== 'completed') return [reasonFact, ['取件码', order.pickupCode], ...place];
  return [['取件码', order.pickupCode], ['多退少补', differenceText(order.priceDifference)], ...place];
}

function differenceText(difference: Fen): string {
  if (difference === 0) return '';
  const amount = formatYuan(fen(Math.abs(difference)));
  return difference > 0 ? `取件时需补 ${amount}` : `取件时退还 ${amount}`;
}

type Parts = {
  readonly lead: string;
  readonly facts: readonly Fact[];
  readonly query: string;
  readonly foot: string;
  readonly profile: string;
};

/** Styles are inline: mail programs ignore style sheets. */
function toHtml({ lead, facts, query, foot, profile }: Parts): string {
  const row = ([name, value]: Fact) =>
    `<tr><td style="padding:4px 16px 4px 0;color:#6b6459;white-space:nowrap;vertical-align:top">${escapeHtml(name)}</td>` +
    `<td style="padding:4px 0;font-weight:bold">${escapeHtml(value)}</td></tr>`;
  return [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"></head>',
    '<body style="margin:0;padding:24px;font:16px/1.6 sans-serif;color:#2b2620">',
    `<p style="margin:0 0 16px">${escapeHtml(lead)}</p>`,
    `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${facts.map(row).join('')}</table>`,
    `<p style="margin:0 0 24px"><a href="${escapeHtml(query)}">查看订单</a></p>`,
    `<p style="margin:0;color:#6b6459;font-size:13px">${escapeHtml(foot)}`,
    `<a href="${escapeHtml(profile)}">${escapeHtml(profile)}</a></p>`,
    '</body></html>',
  ].join('\n');
}
