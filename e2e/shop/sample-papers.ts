import type { Browser } from '@playwright/test';

type Upload = { name: string; mimeType: string; buffer: Buffer };

const paragraph =
  '纸张在印前要先静置，使其含水量与车间一致；含水量相差过大，双面印刷时正反面的套准就会出现偏差。' +
  '本文比较了三种常用定量的纸张在连续进纸时的表现，并给出校园打印店可以采用的简单做法。';

/** A student's paper with this number of pages. */
export async function createSamplePaper(browser: Browser, title: string, pages: number): Promise<Upload> {
  const sheets = Array.from(
    { length: pages },
    (_, index) => `<section><h2>${title}</h2><h3>第 ${index + 1} 节</h3>${`<p>${paragraph}</p>`.repeat(6)}</section>`,
  );
  const style = 'body{font:12pt/1.9 serif}section+section{break-before:page}h2{text-align:center}p{text-indent:2em}';
  const page = await browser.newPage();
  await page.setContent(`<style>${style}</style>${sheets.join('')}`);
  const buffer = await page.pdf({ format: 'A4', margin: { top: '25mm', bottom: '25mm', left: '3cm', right: '3cm' } });
  await page.close();
  return { name: `${title}.pdf`, mimeType: 'application/pdf', buffer };
}

/** A payment screenshot that imitates no real app and names no person. */
export async function createSamplePayment(browser: Browser, amount: string): Promise<Upload> {
  const page = await browser.newPage({ viewport: { width: 360, height: 720 } });
  const style =
    'body{font:20px sans-serif;margin:0;padding:96px 24px;text-align:center;background:#fff;color:#222}' +
    'h1{font-size:28px;color:#2b6636}b{font-size:52px}dl{display:grid;grid-template-columns:1fr 1fr;gap:16px;margin-top:56px}' +
    'dt{text-align:left;color:#777}dd{text-align:right;margin:0}';
  await page.setContent(
    `<style>${style}</style><h1>支付成功</h1><b>${amount}</b>` +
      '<dl><dt>收款方</dt><dd>自助打印</dd><dt>备注</dt><dd>8000</dd><dt>付款方式</dt><dd>零钱</dd></dl>',
  );
  const buffer = await page.screenshot();
  await page.close();
  return { name: '付款截图.png', mimeType: 'image/png', buffer };
}
