import { expect, type Page } from '@playwright/test';
import { createAccount, fetchUsername, submitSignIn } from './shop/account.ts';
import { cardOf, chooseFiles, openOrderPage } from './shop/order-page.ts';
import { openProfile, orderLine } from './shop/profile-page.ts';
import { test } from './shop/test-shop.ts';

const portalPage = { status: 200, contentType: 'text/html', body: '<!doctype html><title>校园网认证</title>' };

const portalAt = (page: Page, url: string) =>
  page.route(`**${url}`, (route) => route.fulfill(portalPage), { times: 1 });

test('a captive portal’s page in the place of a sign-in signs nobody in', async ({ page, shopOrigin }) => {
  const { username, password } = await createAccount(shopOrigin);
  await page.goto('/auth/login');
  await portalAt(page, '/api/login/');
  await submitSignIn(page, username, password);
  await expect(page.getByText('登录失败，请重试')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null);
  await submitSignIn(page, username, password);
  await expect(page).toHaveTitle('首页 - 自助打印');
  expect(await fetchUsername(page)).toBe(username);
});

test.describe('with a captive portal', () => {
  test.use({ ownContext: true });

  /** Uploads a file through a portal that answers all uploads. */
  async function uploadThroughPortal(page: Page) {
    let answers = 0;
    await page.clock.install();
    await openOrderPage(page);
    await page.route('**/api/upload/', (route) => {
      answers += 1;
      return route.fulfill(portalPage);
    });
    await chooseFiles(page, 'twelve-pages.pdf');
    const card = cardOf(page, 'twelve-pages.pdf');
    await expect(card).toContainText('错误：上传失败，请重试');
    return { card, countAnswers: () => answers, signIn: () => page.unroute('**/api/upload/') };
  }

  test('a file whose upload reached a captive portal is sent again on request', async ({ page }) => {
    const { card, signIn } = await uploadThroughPortal(page);
    // The page does not try again by itself while the clock stands still.
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect(card).toContainText('错误：上传失败，请重试');
    await signIn();
    await card.getByRole('button', { name: /^重试/ }).click();
    await page.clock.resume();
    await expect(card.getByText('精确', { exact: true })).toBeVisible();
  });

  test('a file goes on by itself, however long the customer needs to sign in to a captive portal', async ({ page }) => {
    const { card, countAnswers, signIn } = await uploadThroughPortal(page);
    // Six answers are the first attempt and five quick ones.
    await expect(async () => {
      await page.clock.fastForward('00:30');
      expect(countAnswers()).toBeGreaterThan(8);
    }).toPass();
    await signIn();
    await expect(async () => {
      await page.clock.fastForward('00:30');
      await expect(card.getByText('精确', { exact: true })).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
});

test('an order with an invalid shape does not hide the others in the history', async ({ page, testShop }) => {
  await page.route('**/api/orders/?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.results[1] = { id: body.results[1].id, total_price: '免费' };
    await route.fulfill({ response, json: body });
  });
  await openProfile(page, testShop, { orders: 3 });
  await expect(orderLine(page, /^\d{8}-\d{6}/)).toHaveCount(2);
  const cards = page.getByRole('region', { name: '我的订单' }).getByRole('list').getByRole('listitem');
  await expect(cards.nth(1)).toHaveText('这张订单暂时显示不出来，请刷新重试');
});
