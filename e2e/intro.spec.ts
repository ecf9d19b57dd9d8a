import { expect, type Page } from '@playwright/test';
import { test } from './shop/test-shop.ts';
import { waitUntilLoaded } from './shop/wait-until-loaded.ts';

// These stories control the clock, which all pages of a context share.
test.use({ ownContext: true });

const figures = (page: Page) => page.getByRole('list', { name: '店里的数字' });
const demonstration = (page: Page) => page.getByRole('region', { name: '三步演示' });

test('the figures count up once half of them is in view, and end at the real numbers', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 390, height: 320 });
  await page.clock.install();
  await page.goto('/');
  const counted = figures(page).locator('[aria-hidden]');
  await expect(counted).toHaveText(['0', '0', '0.0%']);
  await page.clock.pauseAt(Date.now() + 60_000);

  await scrollToShow(page, 0.3);
  await page.clock.runFor(5000);
  await expect(counted).toHaveText(['0', '0', '0.0%']);

  await scrollToShow(page, 0.8);
  await page.clock.runFor(2400);
  await expect(counted).toHaveText([/^12[56]\d$/, '57', /^94\.\d%$/]);
  await page.clock.runFor(200);
  await expect(counted).toHaveText(['1265', '58', /^97\.\d%$/]);
  await page.clock.runFor(500);
  await expect(counted).toHaveText(['1265', '58', '98.9%']);
  await expect(figures(page)).toMatchAriaSnapshot(`
    - list "店里的数字":
      - listitem: 1265 页已印好
      - listitem: 58 位同学
      - listitem: 98.9% 满意
  `);
});

test('the demonstration shows its four phases for their durations, and pauses on request', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  const button = demonstration(page).getByRole('button');
  const step = demonstration(page).locator('[aria-current="step"]');
  await expect(button).toHaveText('播放演示');
  // Plays the demo once to its end, because its script must have loaded before the clock is paused.
  await expect(async () => {
    if ((await button.textContent()) === '播放演示') await button.press('Enter');
    await expect(button).toHaveText('暂停', { timeout: 1000 });
  }).toPass();
  await page.clock.runFor(9000);
  await expect(button).toHaveText('重播');
  await page.clock.pauseAt(Date.now() + 600_000);

  await button.press('Enter');
  await expect(step).toContainText('上传文件');
  await page.clock.runFor(999);
  await expect(demonstration(page).getByText('24 页')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(demonstration(page).getByText('24 页')).toContainText('¥3.60预估');
  await page.clock.runFor(1250);
  await expect(demonstration(page).getByText('24 页')).toContainText('¥3.60精确');
  await page.clock.runFor(1249);
  await expect(step).toContainText('上传文件');
  await page.clock.runFor(1);
  await expect(step).toContainText('选好装订');
  await expect(demonstration(page).getByText('总计')).toContainText('¥4.10');
  await page.clock.runFor(1000);
  await expect(demonstration(page).getByText('总计')).toContainText('¥5.60');
  await page.clock.runFor(999);
  await expect(step).toContainText('选好装订');
  await page.clock.runFor(1);
  await expect(step).toContainText('付款取件');
  await expect(demonstration(page).getByRole('status')).toHaveText('第 3 步：付款取件');

  await button.press('Enter');
  await expect(button).toHaveText('继续');
  await page.clock.runFor(60_000);
  await expect(step).toContainText('付款取件');
  await expect(demonstration(page).getByText('已收单')).toHaveCount(0);
  await button.press('Enter');
  await expect(button).toHaveText('暂停');
  await page.clock.runFor(1500);
  await expect(demonstration(page).getByText('已收单')).toBeVisible();
  await page.clock.runFor(1499);
  await expect(button).toHaveText('暂停');
  await page.clock.runFor(1);
  await expect(button).toHaveText('重播');
  await expect(step).toHaveCount(0);
});

test('with reduced motion the figures are static and the demonstration advances by button', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(figures(page).locator('[aria-hidden]')).toHaveText(['1265', '58', '98.9%']);
  const button = demonstration(page).getByRole('button');
  await button.scrollIntoViewIfNeeded();
  await expect(demonstration(page).getByText('已收单')).toBeVisible();
  await expect(async () => {
    if ((await button.textContent()) === '播放演示') await button.click();
    await expect(button).toHaveText('下一步', { timeout: 1000 });
  }).toPass();
  for (const [title, label] of [
    ['上传文件', '下一步'],
    ['选好装订', '下一步'],
    ['付款取件', '重播'],
  ] as const) {
    await expect(demonstration(page).getByRole('status')).toHaveText(label === '重播' ? '演示结束' : new RegExp(title));
    await expect(button).toHaveText(label);
    expect(await page.evaluate(() => document.getAnimations().some((a) => a.playState === 'running'))).toBe(false);
    await button.click();
  }
  await expect(demonstration(page).getByRole('status')).toHaveText(/上传文件/);
});

test('questions open by keyboard, and the answers contain the facts of the shop', async ({ page }) => {
  await page.goto('/');
  await waitUntilLoaded(page);
  const { price_list: prices, pickup_point: place } = await (await page.request.get('/api/shop/')).json();
  const openQuestion = async (question: string) => {
    await page.locator('summary', { hasText: question }).press('Enter');
    return page.locator('details[open]', { hasText: question });
  };
  await expect(await openQuestion('怎么收费')).toContainText(`¥${prices.base_fee.toFixed(2)}`);
  await expect(await openQuestion('在哪里取')).toContainText(place);
});

test('the intro page is readable and its links work without script', async ({ browser, shopOrigin }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(shopOrigin);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(figures(page).getByText('1265')).toBeVisible();
  // The first two screens show the price of a side and the pickup place.
  for (const fact of ['¥0.15', '3 号楼 214']) {
    const box = await page.locator('dd', { hasText: fact }).first().boundingBox();
    expect((box?.y ?? 9999) + (box?.height ?? 0), fact).toBeLessThan(2 * 844);
  }
  await expect(demonstration(page).getByText('A7K2MX')).toBeVisible();
  // Buttons that need script are hidden, also by the loaded styles.
  await expect(demonstration(page).getByRole('button')).toBeHidden();
  await page.getByText('能退款吗？').click();
  await expect(page.getByText('多退少补')).toBeVisible();
  await page.getByRole('link', { name: '立即下单' }).first().click();
  await expect(page).toHaveURL(/\/order$/);
  await page.close();
});

/** Scrolls until this part of the figures is in view, and waits for the IntersectionObserver. */
async function scrollToShow(page: Page, part: number): Promise<void> {
  await figures(page).evaluate(async (list, shown) => {
    const { top, height } = list.getBoundingClientRect();
    window.scrollTo({ top: window.scrollY + top + height * shown - window.innerHeight, behavior: 'instant' });
    await new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(document.body));
  }, part);
}
