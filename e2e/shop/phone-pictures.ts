import { type Browser, type BrowserContextOptions, devices, type Locator, type Page } from '@playwright/test';
import { bindingOf, mergeByMenu, scrollNearTop } from './board.ts';
import { clickButton } from './counter.ts';
import { cardOf, continueToPayment, openOrderPage, readTicket, type Ticket } from './order-page.ts';
import { createSamplePaper, createSamplePayment } from './sample-papers.ts';
import { savePhonePictures } from './save-picture.ts';
import type { TestShop } from './test-shop.ts';

export type PictureTools = {
  browser: Browser;
  shop: TestShop;
  contextOptions: BrowserContextOptions;
  pathOf: (name: string) => string;
};

/** Captures an order from three files to the pickup code. */
export async function captureOrder(tools: PictureTools): Promise<Ticket> {
  const { browser, contextOptions, pathOf } = tools;
  const viewport = { width: 390, height: 844 };
  const phone = await browser.newPage({ ...devices['Pixel 7'], ...contextOptions, viewport });
  await savePhonePictures(browser, pathOf('tour-order'), await layOutFiles(phone, browser));
  await savePhonePictures(browser, pathOf('tour-payment'), await payFor(phone, browser));
  await clickButton(phone, '确认订单');
  const ticket = await readTicket(phone);
  const byDay = await captureFrom(phone);
  await phone.emulateMedia({ colorScheme: 'dark' });
  await savePhonePictures(browser, pathOf('tour-ticket'), [byDay, await captureFrom(phone)]);
  await phone.emulateMedia({ colorScheme: 'light' });

  await phone.getByRole('link', { name: '查看订单' }).click();
  const heading = phone.getByRole('heading', { name: '订单详情' });
  await heading.waitFor();
  const captures = await captureFrom(phone, heading);
  await savePhonePictures(browser, pathOf('tour-query'), [
    captures,
    await captureFrom(phone, phone.getByRole('list', { name: '订单里的文件' })),
  ]);
  await phone.close();
  return ticket;
}

async function layOutFiles(phone: Page, browser: Browser): Promise<Buffer[]> {
  const files = [
    await createSamplePaper(browser, '毕业论文 封面', 1),
    await createSamplePaper(browser, '毕业论文 正文', 36),
    await createSamplePaper(browser, '英语四级真题', 8),
  ];
  await openOrderPage(phone);
  await phone.locator('input[type=file]').setInputFiles(files);
  for (const { name } of files) await phone.getByRole('button', { name: `预览：${name}` }).waitFor({ timeout: 60_000 });
  await clickButton(phone, '关闭：几个文件想订成一份？');
  await mergeByMenu(phone, 2, 1);
  await bindingOf(phone, 1).selectOption('ring_bound');
  await bindingOf(phone, 2).selectOption('staple_top_left');
  await phone.getByText('已合并为一组').waitFor({ state: 'detached' });
  const board = await captureFrom(phone, phone.getByRole('list', { name: '要打印的文件' }));
  await clickButton(phone, '展开设置：毕业论文 正文.pdf');
  await cardOf(phone, '毕业论文 正文.pdf').getByRole('radio', { name: '双面', exact: true }).check();
  await clickButton(phone, '增加份数：毕业论文 正文.pdf');
  await phone.getByText('正在重新计价…').waitFor();
  await phone.getByText('正在重新计价…').waitFor({ state: 'detached' });
  return [board, await captureFrom(phone, phone.getByRole('article', { name: '毕业论文 正文.pdf' }))];
}

async function payFor(phone: Page, browser: Browser): Promise<Buffer[]> {
  await continueToPayment(phone);
  const unpaid = await captureFrom(phone);
  const due = await phone
    .getByText(/^¥\d+\.\d\d$/)
    .first()
    .textContent();
  await phone.getByLabel('手机号').fill('13800138000');
  await phone.getByLabel('付款截图', { exact: true }).setInputFiles(await createSamplePayment(browser, due ?? ''));
  await phone.getByRole('button', { name: '放大查看付款截图' }).waitFor();
  return [unpaid, await captureFrom(phone, phone.getByRole('heading', { name: '付完款，补两样' }))];
}

/** Captures the viewport, scrolled to the target. */
async function captureFrom(phone: Page, target?: Locator): Promise<Buffer> {
  if (target) await scrollNearTop(target);
  return await phone.screenshot();
}
