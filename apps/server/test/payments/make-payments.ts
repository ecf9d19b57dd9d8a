import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import { paymentPath } from './payment-path.ts';

/**
 * `node apps/server/test/payments/make-payments.ts` draws every picture again. The pictures are stored as files,
 * because their text depends on the fonts of the machine.
 */
type Payment = { readonly amount: string; readonly clock: string; readonly at: string; readonly number: string };

const evening: Payment = {
  amount: '12.30',
  clock: '21:08',
  at: '2026-11-15 21:07:33',
  number: '4200002345202611159876543210',
};
const morning: Payment = {
  amount: '8.45',
  clock: '10:22',
  at: '2026-11-14 10:21:07',
  number: '4200002345202611141234567890',
};

const text = (x: number, y: number, size: number, label: string, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" ${more}>${label}</text>`;
const centred = (y: number, size: number, label: string, more = '') =>
  text(540, y, size, label, `text-anchor="middle" ${more}`);

const phone = (height: number, background: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="${height}" font-family="Noto Sans CJK SC">
    <rect width="1080" height="${height}" fill="${background}"/>${content}</svg>`;

const statusBar = (clock: string, colour: string) =>
  `${text(60, 80, 42, clock, `font-weight="bold" fill="${colour}"`)}
   <rect x="930" y="48" width="80" height="36" rx="8" fill="none" stroke="${colour}" stroke-width="4"/>`;

const rows = (y: number, colour: string, lines: readonly (readonly [string, string])[]) =>
  lines
    .map(
      ([name, value], index) =>
        text(60, y + index * 84, 40, name, 'fill="#888"') +
        text(1020, y + index * 84, 40, value, `text-anchor="end" fill="${colour}"`),
    )
    .join('');

function wechatBill({ amount, clock, at, number }: Payment, ink = '#111', paper = '#fff'): string {
  return phone(
    2340,
    paper,
    `${statusBar(clock, ink)}<circle cx="540" cy="330" r="60" fill="#f39c12"/>
     ${centred(470, 44, '扫二维码付款-给自助打印', `fill="${ink}"`)}
     ${centred(620, 110, `-${amount}`, `font-weight="bold" fill="${ink}"`)}
     ${rows(800, ink, [
       ['当前状态', '支付成功'],
       ['支付方式', '零钱'],
       ['转账时间', at],
       ['转账单号', number],
     ])}`,
  );
}

function wechatDone({ amount, clock }: Payment): string {
  return phone(
    2400,
    '#fff',
    `${statusBar(clock, '#000')}<circle cx="540" cy="330" r="50" fill="#07c160"/>
     ${centred(450, 44, '支付成功', 'fill="#07c160"')}${centred(640, 46, '自助打印')}
     ${centred(790, 120, `¥${amount}`)}${centred(2120, 46, '完成', 'fill="#07c160"')}`,
  );
}

function alipayDone({ amount, clock, at, number }: Payment): string {
  return phone(
    2400,
    '#f5f5f5',
    `<rect width="1080" height="820" fill="#1677ff"/>${statusBar(clock, '#fff')}
     ${centred(440, 50, '支付成功', 'fill="#fff"')}
     ${centred(620, 130, `￥${amount}`, 'font-weight="bold" fill="#fff"')}
     <rect x="30" y="740" width="1020" height="560" rx="24" fill="#fff"/>
     ${rows(860, '#222', [
       ['收款方', '自助打印'],
       ['立减优惠', '-¥0.50'],
       ['创建时间', at],
       ['订单号', number],
     ])}`,
  );
}

/** A poster like that of the payment apps, with the code in the middle and a logo on the code. */
function codePoster(link: string): string {
  const modules = encodeQR(link, 'raw', { ecc: 'high', border: 2 });
  const size = 660 / modules.length;
  const dots = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark ? [`<rect x="${x * size}" y="${y * size}" width="${size + 0.3}" height="${size + 0.3}"/>`] : [],
    ),
  );
  return phone(
    1600,
    '#1677ff',
    `${centred(220, 80, '推荐使用支付宝', 'fill="#fff"')}
     <rect x="180" y="360" width="720" height="900" rx="40" fill="#fff"/>
     <g transform="translate(210 420)">${dots.join('')}</g>
     <rect x="480" y="690" width="120" height="120" rx="24" fill="#f39c12"/>
     ${centred(1200, 56, '自助打印（**明）')}`,
  );
}

const pictures: Record<string, string> = {
  'wechat-bill': wechatBill(evening),
  'wechat-bill-dark': wechatBill(evening, '#eee', '#111'),
  'wechat-bill-other': wechatBill(morning),
  'wechat-bill-same-amount': wechatBill({ ...morning, amount: evening.amount }),
  'wechat-done': wechatDone({ ...morning, amount: '108.45' }),
  'alipay-done': alipayDone({ ...evening, amount: '0.80' }),
  'code-poster': codePoster('https://qr.alipay.com/fkx12345abcdefghijk678'),
};

mkdirSync(join(import.meta.dirname, 'files'), { recursive: true });
for (const [name, svg] of Object.entries(pictures)) {
  const png = sharp(Buffer.from(svg)).png({ palette: true, colours: 32, effort: 10 });
  await png.toFile(paymentPath(name));
}
