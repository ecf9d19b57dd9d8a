import { type Browser, devices, expect, type Locator } from '@playwright/test';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';
import { markedPdf } from '../apps/server/test/marked-pdf.ts';
import { measureInk } from '../apps/server/test/measure-ink.ts';
import { createNumberedDeck, readNumbers } from '../apps/server/test/numbered-slides.ts';
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

const deck = '讲课.pptx';
const hidden = [5, 20, 57];
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
    { name: deck, mimeType: 'application/octet-stream', buffer: await createNumberedDeck(57, hidden) },
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
  await press(button('确认订单'));
  const ticket = await readTicket(phone);
  await phone.context().close();
  return { ticket, presses };
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
    const { ticket, presses } = await orderOnPhone(browser, testShop);
    expect(presses).toBeLessThan(12);

    await openConsole(clerk, testShop, `/staff?search=${ticket.code}`);
    await clerk.getByRole('link', { name: ticket.code, exact: true }).click();
    await clerk.getByRole('button', { name: '已核款', exact: true }).click();
    await expect(clerk.getByRole('button', { name: '退回待核款' })).toBeVisible();
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
    const printed: (number | undefined)[] = [];
    for (let page = 1; page <= 9; page += 1)
      printed.push(...(await readNumbers(await reader.drawPage(path, page, 1000), 6)));
    const shown = Array.from({ length: 57 }, (_, index) => index + 1).filter((number) => !hidden.includes(number));
    expect(printed, 'each slide once, in order and upright').toEqual(shown);
  } finally {
    await counter.close();
    await printer.close();
    await stop();
  }
});
