import { readFileSync } from 'node:fs';
import { type Browser, devices, expect, type Locator, type Page } from '@playwright/test';
import { getDocumentPage } from '@print/contract/documents';
import { urlOf } from '@print/contract/endpoint';
import { createOrder, type NewOrder } from '@print/contract/ordering';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';
import { markedPdf } from '../apps/server/test/marked-pdf.ts';
import { matchCells } from '../apps/server/test/match-cells.ts';
import { measureInk } from '../apps/server/test/measure-ink.ts';
import { startSoftwarePrinter } from '../apps/server/test/software-printer.ts';
import { openTestReader } from '../apps/server/test/test-reader.ts';
import { bindingChip } from './shop/board.ts';
import { cardOf, readTicket } from './shop/order-page.ts';
import { newPhone } from './shop/place-order-by-api.ts';
import { setUpPrinter } from './shop/set-up-printer.ts';
import { openConsole } from './shop/staff.ts';
import { type TestShop, test, useExclusiveShop } from './shop/test-shop.ts';
import { waitForHydration } from './shop/wait-until-loaded.ts';

useExclusiveShop();
test.describe.configure({ timeout: 240_000 });

const deck = 'three-of-57-hidden.pptx';
const handout = '讲义.pdf';

/**
 * Orders 54 slides, six on a side, bound with pages 2 to 5 of a PDF, all on both sides of the paper. Counts every tap on
 * a button, a choice or a picker from the opened page to the ticket. Typing into a field, with the tap on the field, is
 * not a press, nor is what happens outside the page: the keys of the phone and its list of files.
 */
async function orderOnPhone(browser: Browser, { origin }: TestShop) {
  const phone = await (await browser.newContext({ ...devices['Pixel 7'], locale: 'zh-CN' })).newPage();
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.tap({ timeout: 60_000 });
  };
  const button = (name: string | RegExp) => phone.getByRole('button', { name });
  const chooseFile = async (target: Locator, files: Parameters<Locator['setInputFiles']>[0]) => {
    const [chooser] = await Promise.all([phone.waitForEvent('filechooser'), press(target)]);
    await chooser.setFiles(files);
  };
  const typeInto = async (field: Locator, text: string) => {
    await field.tap();
    await field.fill(text);
  };
  await phone.goto(`${origin}/order`);
  await waitForHydration(phone);
  await press(phone.getByRole('checkbox', { name: '一并同意' }));
  await chooseFile(button(/^点击或拖拽文件到此处上传/), [
    { name: deck, mimeType: 'application/octet-stream', buffer: readFileSync(corpusPath(deck)) },
    { name: handout, mimeType: 'application/pdf', buffer: markedPdf(Array.from({ length: 10 }, () => ({}))) },
  ]);
  await press(button('全部合并成一份'));
  await press(bindingChip(phone, '左上角装订'));
  await press(phone.getByRole('group', { name: '整组单双面' }).getByRole('radio', { name: '双面', exact: true }));
  await press(button(`展开设置：${deck}`));
  await press(cardOf(phone, deck).getByRole('radio', { name: '6 页' }));
  await press(button(`展开设置：${handout}`));
  await typeInto(cardOf(phone, handout).getByLabel('页码范围'), '2-5');
  await expect(cardOf(phone, deck).getByText('¥1.35', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(cardOf(phone, handout).getByText('¥0.60', { exact: true })).toBeVisible();
  await press(button(/^下一步，确认订单（总计 ¥2.55）/));
  await typeInto(phone.getByLabel('手机号'), newPhone());
  await chooseFile(button('付款截图'), corpusPath('phone-photo.jpg'));
  await button('放大查看付款截图').waitFor();
  const [request] = await Promise.all([phone.waitForRequest(origin + createOrder.url), press(button('确认订单'))]);
  const order: NewOrder = request.postDataJSON();
  return {
    ticket: await readTicket(phone),
    presses,
    fetchSlides: () => fetchPages(phone, origin, order.groups[0]?.documents[0]?.file_id, 54),
    close: () => phone.context().close(),
  };
}

/** The pages of a document, as its customer sees them. */
async function fetchPages(phone: Page, origin: string, file_id: string | undefined, pages: number): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (let n = 1; n <= pages; n += 1) {
    const reply = await phone.request.get(origin + urlOf(getDocumentPage, { params: { file_id, n } }));
    expect(reply.status()).toBe(200);
    pictures.push(await reply.body());
  }
  return pictures;
}

test('slides and a part of a PDF are ordered in eleven presses and printed as one book', async ({
  browser,
  testShop,
}) => {
  const printer = await startSoftwarePrinter({ finishings: ['staple_top_left'] });
  const counter = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const { reader, put, stop } = openTestReader();
  try {
    const clerk = await counter.newPage();
    await setUpPrinter(clerk, testShop, printer.uri);
    const { ticket, presses, fetchSlides, close } = await orderOnPhone(browser, testShop);
    expect(presses).toBeLessThan(12);

    await openConsole(clerk, testShop, `/staff?search=${ticket.code}`);
    await clerk.getByRole('link', { name: ticket.code, exact: true }).click();
    await clerk.getByRole('button', { name: '已核款', exact: true }).click();
    await clerk.getByRole('button', { name: '开始打印', exact: true }).click();
    await clerk.getByRole('button', { name: '发送到打印机' }).click({ timeout: 120_000 });
    await expect(clerk.getByRole('list', { name: '打印任务' })).toContainText('已打印', { timeout: 60_000 });
    const [job, ...others] = printer.jobs();
    expect(others).toEqual([]);
    expect(job?.attributes).toMatchObject({ COPIES: '1', SIDES: 'two-sided-long-edge' });
    expect(job?.attributes['FINISHINGS']).toMatch(/^(20|staple-top-left)$/);

    const path = put(job?.document ?? Buffer.alloc(0));
    const pages = await measureInk(reader, path);
    // Nine sides of six slides and the blank back of the last, then pages 2 to 5 on two sheets.
    const side = { left: 3, right: 97, top: 8, bottom: 92 };
    const marks = [
      [15, 22],
      [24, 30],
      [32, 39],
      [40, 47],
    ].map(([left, right]) => ({ left, right, top: 12, bottom: 17 }));
    expect(pages.map(({ ink }) => ink)).toEqual([...Array(9).fill(side), undefined, ...marks]);
    const sides: Buffer[] = [];
    for (let page = 1; page <= 9; page += 1) sides.push(await reader.drawPage(path, page, 2000));
    const inOrder = Array.from({ length: 54 }, (_, slide) => slide);
    const slides = await fetchSlides();
    await close();
    expect(await matchCells(sides, 6, slides), 'each slide once, in order and upright').toEqual(inOrder);
  } finally {
    await counter.close();
    await printer.close();
    await stop();
  }
});
