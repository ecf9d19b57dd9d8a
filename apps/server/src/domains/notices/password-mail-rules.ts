import { escapeHtml } from '#lib/escape-html.ts';

type PasswordMailInput = { readonly shopName: string; readonly username: string; readonly url: string };

/** Plain text and simple HTML with the same content. The HTML loads no external resources. */
export function writePasswordMail({ shopName, username, url }: PasswordMailInput) {
  const lead = `你好，${username}：有人请求重设你在${shopName}的密码。打开下面的链接就能设一个新密码，一小时内有效，只能用一次：`;
  const foot = '如果不是你本人，不用理会这封邮件，密码不会改变。这封邮件由系统自动发出，请勿回复。';
  const html = [
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"></head>',
    '<body style="margin:0;padding:24px;font:16px/1.6 sans-serif;color:#2b2620">',
    `<p style="margin:0 0 16px">${escapeHtml(lead)}</p>`,
    `<p style="margin:0 0 24px"><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`,
    `<p style="margin:0;color:#6b6459;font-size:13px">${escapeHtml(foot)}</p>`,
    '</body></html>',
  ].join('\n');
  return { subject: `重设${shopName}的密码`, text: [lead, '', url, '', '--', foot, ''].join('\n'), html };
}
