import { type Browser, type BrowserContextOptions, devices, type Locator, type Page } from '@playwright/test';
import { bindingOf, bringUp, mergeByMenu } from './board.ts';
import { press } from './counter.ts';
import { keepPhones } from './keep-picture.ts';
import { openDesk, readTicket, type Ticket, toPayment } from './order-desk.ts';
import { samplePaper, samplePayment } from './sample-papers.ts';
import type { BackDoor } from './shop.ts';

/** Where pictures are taken, how the browser is set up for it, and where they are kept. */
export type Studio = {
  browser: Browser;
  shop: BackDoor;
  look: BrowserContextOptions;
  at: (name: string) => string;
};

/** From three files to the pickup code. */
export async function photographOrder(studio: Studio): Promise<Ticket> {
  const { browser, look, at } = studio;
  const viewport = { width: 390, height: 844 };
  const phone = await browser.newPage({ ...devices['Pixel 7'], ...look, viewport });
  await keepPhones(browser, at('tour-order'), await layOutFiles(phone, browser));
  await keepPhones(browser, at('tour-payment'), await payFor(phone, browser));
  await press(phone, '确认订单');
  const ticket = await readTicket(phone);
  const byDay = await take(phone);
  await phone.emulateMedia({ colorScheme: 'dark' });
  await keepPhones(browser, at('tour-ticket'), [byDay, await take(phone)]);
  await phone.emulateMedia({ colorScheme: 'light' });

  await phone.getByRole('link', { name: '查看订单' }).click();
  const heading = phone.getByRole('heading', { name: '订单详情' });
  await heading.waitFor();
  const found = await take(phone, heading);
  await keepPhones(browser, at('tour-query'), [
    found,
    await take(phone, phone.getByRole('list', { name: '订单里的文件' })),
  ]);
  await phone.close();
  return ticket;
}

async function layOutFiles(phone: Page, browser: Browser): Promise<Buffer[]> {
  const files = [
    await samplePaper(browser, '毕业论文 封面', 1),
    await samplePaper(browser, '毕业论文 正文', 36),
    await samplePaper(browser, '英语四级真题', 8),
  ];
  await openDesk(phone);
  await phone.locator('input[type=file]').setInputFiles(files);
  for (const { name } of files)
    await phone.getByRole('button', { name: `预览：${name}` }).waitFor({ timeout: 60_000 });
  await press(phone, '关闭：几个文件想订成一份？');
  await mergeByMenu(phone, 2, 1);
  await bindingOf(phone, 1).selectOption('ring_bound');
  await bindingOf(phone, 2).selectOption('staple_top_left');
  await phone.getByText('已合并为一组').waitFor({ state: 'detached' });
  const board = await take(phone, phone.getByRole('list', { name: '要打印的文件' }));
  await press(phone, '展开设置：毕业论文 正文.pdf');
  await phone.getByRole('radio', { name: '双面', exact: true }).check();
  await press(phone, '增加份数：毕业论文 正文.pdf');
  await phone.getByText('正在重新计价…').waitFor();
  await phone.getByText('正在重新计价…').waitFor({ state: 'detached' });
  return [board, await take(phone, phone.getByRole('article', { name: '毕业论文 正文.pdf' }))];
}

async function payFor(phone: Page, browser: Browser): Promise<Buffer[]> {
  await toPayment(phone);
  const unpaid = await take(phone);
  const due = await phone
    .getByText(/^¥\d+\.\d\d$/)
    .first()
    .textContent();
  await phone.getByLabel('手机号').fill('13800138000');
  await phone.getByLabel('付款截图', { exact: true }).setInputFiles(await samplePayment(browser, due ?? ''));
  await phone.getByRole('button', { name: '放大查看付款截图' }).waitFor();
  return [unpaid, await take(phone, phone.getByRole('heading', { name: '付完款，补两样' }))];
}

/** What the phone shows, scrolled to where the picture is to begin. */
async function take(phone: Page, target?: Locator): Promise<Buffer> {
  if (target) await bringUp(target);
  return await phone.screenshot();
}
