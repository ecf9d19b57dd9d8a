import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';
import { bindingOf, fileHandle, groupHandle, groupOf, readLayout } from './shop/board.ts';
import { expectNoAnimations, recordAnimations } from './shop/expect-no-animations.ts';
import { expectFocusVisible, pressUntilOn, tabTo, tabToAndPress } from './shop/keyboard.ts';
import { cardOf, readTicket } from './shop/order-page.ts';
import { newPhone, placeOrderByApi } from './shop/place-order-by-api.ts';
import { openConsole } from './shop/staff.ts';
import { test } from './shop/test-shop.ts';

// These stories never set the focus themselves, so every control must be reachable by Tab.
test.describe.configure({ timeout: 120_000 });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Adds three files of one page; Enter opens the browser's file dialog. */
async function upload(page: Page): Promise<void> {
  await tabTo(button(page, /^点击或拖拽文件到此处上传/));
  const buffer = readFileSync(corpusPath('one-page.pdf'));
  const files = ['甲', '乙', '丙'].map((name) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer }));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(files);
  for (const { name } of files)
    await expect(cardOf(page, name).getByText('¥0.15', { exact: true })).toBeVisible({ timeout: 60_000 });
}

/** Opens and closes both texts; the focus must return to the button. */
async function acceptTerms(page: Page): Promise<void> {
  for (const title of ['服务条款', '隐私协议']) {
    const read = button(page, new RegExp(`^${title}`));
    await tabToAndPress(read);
    const text = page.getByRole('dialog', { name: title });
    await expect(text.getByRole('heading', { level: 3 }).first()).toBeVisible();
    for (let stops = 0; stops < 4; stops += 1) {
      await page.keyboard.press('Tab');
      await expectFocusVisible(page);
      expect(await page.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(text).toBeHidden();
    await expect(read).toBeFocused();
    await tabToAndPress(page.getByRole('checkbox', { name: `同意${title}` }), 'Space');
  }
}

/** Merges groups by handle and by menu, then moves files by handle and by menu. */
async function arrangeGroups(page: Page): Promise<void> {
  const { keyboard } = page;
  await tabToAndPress(groupHandle(page, 2), 'Space');
  await keyboard.press('ArrowUp');
  await keyboard.press('Space');
  await expect.poll(() => readLayout(page)).toBe('甲乙 丙');
  await expect(groupHandle(page, 1)).toBeFocused();
  await tabToAndPress(button(page, '更多操作：装订组 #2'));
  await pressUntilOn(page.getByRole('menuitem', { name: '合并到 装订组 #1' }), 'ArrowDown');
  await keyboard.press('Enter');
  await expect.poll(() => readLayout(page)).toBe('甲乙丙');

  await tabToAndPress(fileHandle(page, '丙'), 'Space');
  await keyboard.press('ArrowUp');
  await keyboard.press('Space');
  await expect.poll(() => readLayout(page)).toBe('甲丙乙');
  await tabToAndPress(button(page, '更多操作：甲.pdf'));
  await pressUntilOn(page.getByRole('menuitem', { name: '下移' }), 'ArrowDown');
  await keyboard.press('Enter');
  await expect.poll(() => readLayout(page)).toBe('丙甲乙');
}

/** Sets two copies, duplex and ring binding. */
async function setPrintOptions(page: Page): Promise<void> {
  await tabTo(bindingOf(page, 1));
  await page.keyboard.press('End');
  await expect(bindingOf(page, 1)).toHaveValue('ring_bound');
  await tabToAndPress(button(page, '展开设置：甲.pdf'));
  await tabToAndPress(button(page, '增加份数：甲.pdf'));
  await tabTo(cardOf(page, '甲.pdf').getByRole('radio', { name: '单面', exact: true }));
  await pressUntilOn(cardOf(page, '甲.pdf').getByRole('radio', { name: '双面', exact: true }), 'ArrowRight');
  await expect(cardOf(page, '甲.pdf').getByText('¥0.30', { exact: true })).toBeVisible();
  await expect(groupOf(page, 1)).toContainText('3 个文件');
}

async function payByKeyboard(page: Page, phone: string): Promise<void> {
  await expect(heading(page, '确认并付款')).toBeFocused();
  await tabTo(page.getByRole('radio', { name: '支付宝' }));
  await pressUntilOn(page.getByRole('radio', { name: '微信支付' }), 'ArrowRight');
  await tabTo(page.getByRole('textbox', { name: '手机号' }));
  await page.keyboard.type(phone);
  await tabTo(button(page, '付款截图'));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(corpusPath('phone-photo.jpg'));
  await expect(button(page, '放大查看付款截图')).toBeVisible();
  await expectFocusVisible(page);
  await tabToAndPress(button(page, '确认订单'));
}

/** Opens the lookup page by the header, or by the menu on a phone. */
async function openOrderQuery(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await tabToAndPress(button(page, '打开菜单'));
  await tabToAndPress(page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '订单查询' }));
  await expect(heading(page, '订单查询')).toBeFocused();
}

/** Goes from the intro page to the pickup code, and finds the order by it. */
async function orderByKeyboard(page: Page, isMobile: boolean): Promise<void> {
  const phone = newPhone();
  // Playwright must intercept file dialogs before the key opens one.
  page.on('filechooser', () => {});
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  await expectFocusVisible(page);
  await tabToAndPress(page.getByRole('main').getByRole('link', { name: '立即下单' }).first());
  await expect(page).toHaveTitle('自助下单 - 自助打印');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await acceptTerms(page);
  await upload(page);
  await arrangeGroups(page);
  await setPrintOptions(page);
  await tabToAndPress(button(page, '下一步，确认订单（总计 ¥6.10）'));
  await payByKeyboard(page, phone);

  const ticket = await readTicket(page);
  await expect(heading(page, '下单成功')).toBeFocused();
  await tabToAndPress(button(page, '复制取件码'));
  await expect(button(page, '已复制')).toBeFocused();
  await openOrderQuery(page, isMobile);
  await tabTo(page.getByRole('textbox', { name: '手机号' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(phone);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ticket.code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '订单详情' })).toBeFocused();
  await expect(page.getByRole('region', { name: '订单详情' })).toContainText(ticket.number);
  await tabToAndPress(button(page, '复制订单号'));
  await expect(button(page, '已复制')).toBeFocused();
}

test('a guest places an order by keyboard only', { tag: '@desktop' }, async ({ page, isMobile }) => {
  await orderByKeyboard(page, isMobile);
});

test('a guest places an order by keyboard on a narrow viewport, and reduced motion stops all animations', async ({
  page,
  isMobile,
}) => {
  await recordAnimations(page);
  await orderByKeyboard(page, isMobile);
  await expectNoAnimations(page);
});

test('a clerk takes an order from the queue to the handover by keyboard only', { tag: '@desktop' }, async ({
  page,
  testShop,
}) => {
  const order = await placeOrderByApi(page, testShop.origin);
  await openConsole(page, testShop);
  await page.keyboard.press('/');
  await page.keyboard.type(`${order.pickup_code}\n`);
  await expect(page.getByRole('link', { name: order.pickup_code, exact: true })).toBeFocused();
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');

  const sheet = page.getByRole('region', { name: `订单 ${order.pickup_code}` });
  await tabToAndPress(sheet.getByRole('button', { name: '已核款', exact: true }));
  await expect(sheet.getByRole('button', { name: '退回待核款' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: '有问题' })).toBeFocused();
  await tabToAndPress(sheet.getByRole('button', { name: '开始打印', exact: true }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tabToAndPress(sheet.getByRole('button', { name: /^下载：/ })),
  ]);
  expect(download.suggestedFilename()).toContain(order.order_number);
  await expect(sheet).toContainText('处理中');
  await tabToAndPress(sheet.getByRole('button', { name: '打印完成', exact: true }));
  await expect(sheet).toContainText('已完成');

  await tabToAndPress(page.getByRole('link', { name: '交付' }));
  await expect(page.getByRole('textbox', { name: '取件码' })).toBeFocused();
  await page.keyboard.type(`${order.pickup_code.toLowerCase()}\n`);
  await tabToAndPress(sheet.getByRole('button', { name: '已取走' }));
  await expect(page.getByRole('region', { name: '刚刚交付' })).toContainText(order.pickup_code);
});
