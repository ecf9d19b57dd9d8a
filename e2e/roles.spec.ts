import { type Browser, expect, type Page } from '@playwright/test';
import encodeQR from 'qr';
import { password } from './shop/register-by-api.ts';
import { signInByToken } from './shop/save-token.ts';
import { openConsole, openConsoleWithoutEvents } from './shop/staff.ts';
import { type TestShop, test, useExclusiveShop } from './shop/test-shop.ts';

// The stories count the owners of the shop.
useExclusiveShop();

async function openAs(page: Page, { origin, run }: TestShop, role: 'clerk' | 'staff', path: string, username: string) {
  await signInByToken(page, origin, await run({ command: 'createToken', role, username, password }));
  await page.goto(origin + path);
}

async function inOtherBrowser(browser: Browser, run: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  await run(await context.newPage());
  await context.close();
}

test('a clerk sees no settings, reports, bills or members, and is refused with words', async ({ page, testShop }) => {
  await openAs(page, testShop, 'clerk', '/staff', 'dianyuan');
  const nav = page.getByRole('navigation', { name: '店员后台' });
  await expect(nav.getByRole('link')).toHaveText(['队列', '交付', '未结清', '柜台下单', '打印机', '店员']);

  for (const path of ['/staff/settings', '/staff/reports', '/staff/bills']) {
    await page.goto(testShop.origin + path);
    await expect(page.getByText('这一页只有店主能打开')).toBeVisible();
    await expect(page.getByText(/没有加载出来|权限不足/)).toHaveCount(0);
  }
  await page.getByRole('link', { name: '回到队列' }).click();
  await expect(page).toHaveURL(`${testShop.origin}/staff`);

  await nav.getByRole('link', { name: '店员' }).click();
  await expect(page.getByRole('button', { name: '开启两步验证' })).toBeVisible();
  await expect(page.getByRole('button', { name: '重设顾客密码' })).toBeVisible();
  await expect(page.getByText('店员名单和邀请由店主管理')).toBeVisible();
  await expect(page.getByRole('button', { name: /^邀请/ })).toHaveCount(0);
  await nav.getByRole('link', { name: '打印机' }).click();
  await expect(page.getByText('打印机由店主添加')).toBeVisible();
  await expect(page.getByRole('button', { name: '添加打印机' })).toHaveCount(0);

  const refusal = await page.evaluate(async () => {
    const headers = { authorization: `Token ${localStorage.getItem('token')}` };
    const reply = await fetch('/api/staff/settings/', { headers });
    return { status: reply.status, body: await reply.json() };
  });
  expect(refusal).toEqual({ status: 403, body: { code: 'owners_only', detail: '这项操作只有店主能做，请联系店主' } });
});

test('an owner who replaces a payment code shows every owner both pictures', { tag: '@both-widths' }, async ({
  page,
  browser,
  testShop,
}) => {
  await openConsole(page, testShop);
  const alerts = page.getByRole('region', { name: '安全提醒' });
  await expect(alerts).toHaveCount(0);
  await inOtherBrowser(browser, async (other) => {
    await other.setContent(encodeQR(`wxp://f2f0${Date.now()}`, 'svg', { scale: 6 }));
    const buffer = await other.locator('svg').screenshot();
    await openConsoleWithoutEvents(other, testShop, '/staff/settings');
    await other.getByLabel('选择微信支付收款码').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer });
    await other.getByRole('button', { name: '换上新码' }).click();
    await expect(other.getByRole('region', { name: '安全提醒' }), 'somebody else may use this browser').toContainText(
      /你(上传|更换)了微信支付收款码/,
    );
  });

  await expect(alerts, 'without a reload').toContainText('微信支付收款码');
  for (const name of [/^原来的收款码/, '现在的收款码']) {
    const picture = alerts.getByRole('img', { name });
    await expect(picture).toBeInViewport();
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(50);
  }
  await alerts.getByRole('link', { name: '去改回来' }).click();
  await expect(page).toHaveURL(/\/staff\/settings#payment-codes$/);
  await alerts.getByRole('button', { name: /^知道了/ }).click();
  await expect(alerts).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: '收款码' })).toBeVisible();
  await expect(alerts).toHaveCount(0);
});

test('the last owner cannot be removed, until a clerk has become an owner', async ({ page, browser, testShop }) => {
  await testShop.reset();
  await openAs(page, testShop, 'staff', '/staff/members', 'laoban');
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(line('laoban')).toContainText('店主');
  await expect(line('laoban').getByRole('button')).toHaveCount(0);
  await expect(page.getByText('只有一位店主时不能移除他')).toBeVisible();

  await inOtherBrowser(browser, async (other) => {
    const stream = other.waitForResponse('**/api/events/');
    await openAs(other, testShop, 'clerk', '/staff', 'xiaowang');
    await stream;
    const nav = other.getByRole('navigation', { name: '店员后台' });
    await expect(nav.getByRole('link', { name: '设置' })).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: '改为店主：xiaowang' }).click();
    const dialog = page.getByRole('alertdialog', { name: '改为店主' });
    await expect(dialog).toContainText('也能移除你');
    await dialog.getByRole('button', { name: '改为店主' }).click();
    await expect(page.getByRole('region', { name: '安全提醒' })).toContainText('你把 xiaowang 改成了店主');
    await expect(nav.getByRole('link', { name: '设置' }), 'without a reload').toBeVisible();
  });

  await page.getByRole('button', { name: '移除：laoban' }).click();
  await page.getByRole('alertdialog', { name: '移除店主' }).getByRole('button', { name: '移除' }).click();
  await expect(page.getByText('这里只有店员能进')).toBeVisible();
});
