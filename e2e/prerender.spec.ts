import { type BrowserContext, expect, type Page } from '@playwright/test';
import { changeSettings } from '@print/contract/settings';
import { createAccount, submitSignIn } from './shop/account.ts';
import { changeShopSettings, staffHeaders } from './shop/change-shop-settings.ts';
import { cardOf, chooseFiles, continueToPayment, openOrderPage } from './shop/order-page.ts';
import { test } from './shop/test-shop.ts';
import { waitForHydration } from './shop/wait-until-loaded.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ waitsForHydration: false, ownContext: true });

const rendered = [
  ['/', '文件传上来'],
  ['/order', '把文件放上来'],
  ['/query', '订单查询'],
  ['/terms', '关于'],
  ['/auth/login', '用户登录'],
  ['/auth/register', '用户注册'],
  ['/no-such-page', '这一页没印出来'],
] as const;

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is readable and contains the facts of the shop', async ({ page }) => {
    for (const [path, heading] of rendered) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading);
      await expect(page.getByRole('contentinfo')).toContainText('取件点：');
      // The styles are inline, so the background needs no further request.
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(246, 240, 228)');
    }
  });

  test('links work, and the order page shows that it needs script', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: '立即下单' }).first().click();
    await expect(page).toHaveTitle('自助下单 - 自助打印');
    // Playwright finds no text inside noscript.
    await expect(page.locator('noscript p').first()).toBeVisible();
  });
});

test.describe('a page hydrates without warnings', () => {
  test('for a guest, on every first page of a visit', async ({ page }) => {
    const others = ['/Order//', '/query?from=poster', '/terms#prices', '/auth/login?redirect=%2Fquery'];
    for (const path of [...rendered.map(([at]) => at), ...others]) await expectCleanHydration(page, path);
  });

  test('for a visitor with the dark theme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectCleanHydration(page, '/');
    await expect(page.getByRole('button', { name: '切换到浅色' })).toBeVisible();
  });

  test('for a signed-in customer, who never sees the sign-in link', { tag: '@both-widths' }, async ({
    page,
    shopOrigin,
    isMobile,
  }) => {
    const person = await createAccount(shopOrigin);
    await page.goto('/auth/login');
    await submitSignIn(page, person.username, person.password);
    await expect(page).toHaveTitle('首页 - 自助打印');
    const countFrames = await startCountingFrames(page, 'a[href^="/auth/register"]');
    for (const path of ['/', '/order']) {
      await expectCleanHydration(page, path);
      if (!isMobile) await expect(page.getByRole('button', { name: person.username })).toBeVisible();
    }
    expect(await countFrames()).toBe(0);
    await page.goto('/auth/login?redirect=%2Fquery');
    await expect(page, 'has no business there').toHaveTitle('首页 - 自助打印');
  });

  test('for a visitor with a stored phone number, accepted texts and a hidden guide', async ({ page, context }) => {
    await storeItems(context, {
      'lookup-phone': '13800138000',
      'login-guide-hidden-until': 'Infinity',
      'legal-texts-viewed': JSON.stringify({ terms: '2099-01-01', privacy: '2099-01-01' }),
    });
    await expectCleanHydration(page, '/query');
    await expect(page.getByLabel('手机号')).toHaveValue('138 0013 8000');
    await expectCleanHydration(page, '/order');
    await expect(page.getByText('不登录也能打印')).toBeHidden();
    await expect(page.getByText('（有更新）')).toHaveCount(0);
  });

  test('during an order, at each of its steps', async ({ page }) => {
    await openOrderPage(page);
    await chooseFiles(page, 'one-page.pdf');
    await expect(cardOf(page, 'one-page.pdf').getByText('¥0.15', { exact: true })).toBeVisible();
    await expectCleanHydration(page, '/order');
    await expect(cardOf(page, 'one-page.pdf')).toBeVisible();
    await continueToPayment(page);
    await expectCleanHydration(page, '/order');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('确认并付款');
    expect(await page.evaluate(() => document.activeElement?.tagName), 'as it opens').toBe('BODY');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('把文件放上来，剩下的交给我们');
  });
});

test.describe('before the script has loaded', () => {
  test('input, checkboxes and clicks are not lost', async ({ page }) => {
    const releaseScripts = await holdScripts(page);
    await page.goto('/query', { waitUntil: 'commit' });
    await page.getByLabel('手机号').pressSequentially('13800138000');
    await page.getByLabel('取件码').pressSequentially('A7K2MX');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL('/query');
    releaseScripts();
    await expect(page.getByText('没有查到符合的订单')).toBeVisible();
    await expect(page.getByLabel('取件码')).toHaveValue('A7K2MX');

    const releaseNextScripts = await holdScripts(page);
    await page.goto('/order', { waitUntil: 'commit' });
    await page.getByRole('checkbox', { name: '同意服务条款' }).check();
    await page.getByRole('checkbox', { name: '同意隐私协议' }).check();
    await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }));
    releaseNextScripts();
    await expect(page.getByText('点击或拖拽文件到此处上传')).toBeVisible();
    expect(await page.evaluate(() => window.scrollY), 'the scroll position is kept').toBe(120);
  });

  test('a page whose script fails to load shows a notice, and a retry loads it', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/query');
    const notice = page.getByRole('alert').filter({ hasText: '网页没有加载完整' });
    await expect(notice).toHaveCount(1);
    await page.unrouteAll();
    await notice.getByRole('link', { name: '重新加载' }).click();
    await waitForHydration(page);
    await expect(notice).toHaveCount(0);
  });

  test('a page whose script fails to start shows the notice too', async ({ page }) => {
    await page.addInitScript(() => {
      history.replaceState = () => {
        throw new Error('refused');
      };
    });
    await page.goto('/query');
    await expect(page.getByRole('alert').filter({ hasText: '网页没有加载完整' })).toHaveCount(1);
  });

  test('a provider link waits for the script, so that the redirect back is kept', async ({
    page,
    testShop: { origin },
  }) => {
    const releaseScripts = await holdScripts(page);
    await page.route('**/api/oauth/github/', (route) => route.fulfill({ body: 'GitHub' }));
    await page.goto(`${origin}/auth/login?redirect=/query`, { waitUntil: 'commit' });
    await page.getByRole('link', { name: '使用 GitHub 登录' }).click();
    releaseScripts();
    await expect(page.getByText('GitHub', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('oauth-return'))).toBe('/query');
  });

  test('the layout does not shift when script and fonts load', { tag: '@both-widths' }, async ({ page }) => {
    await page.addInitScript(() => {
      let layoutShift = 0;
      Object.assign(window, { readLayoutShift: () => layoutShift });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) layoutShift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const [path] of rendered) {
      const releaseScripts = await holdScripts(page, /\.(js|woff2)$/);
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await waitForPaint(page);
      releaseScripts();
      await waitForHydration(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await waitForPaint(page);
      const layoutShift = await page.evaluate(() =>
        (window as unknown as { readLayoutShift: () => number }).readLayoutShift(),
      );
      expect(layoutShift, path).toBeLessThanOrEqual(0.02);
    }
  });
});

test.describe('scripts run', () => {
  test('after the first paint', async ({ page }) => {
    // The stopped clock disables the fallback timer.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.addInitScript(() => {
      const { observe } = PerformanceObserver.prototype;
      PerformanceObserver.prototype.observe = function (options) {
        if (options?.type === 'paint') addEventListener('painted', () => observe.call(this, options));
        else observe.call(this, options);
      };
    });
    await page.goto('/query', { waitUntil: 'networkidle' });
    await expect(page.locator('html[data-own]')).toHaveCount(1);
    await page.evaluate(() => window.dispatchEvent(new Event('painted')));
    await waitForHydration(page);
  });

  test('in a browser that reports no paint', async ({ page }) => {
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => {};
    });
    await expectCleanHydration(page, '/order');
  });

  test('in a browser without modulepreload', async ({ page }) => {
    await page.addInitScript(() => {
      DOMTokenList.prototype.supports = () => false;
    });
    await expectCleanHydration(page, '/order');
  });
});

test('the next visitor’s page contains a changed price', async ({ page, testShop }) => {
  const { origin, run } = testShop;
  const read = async () => await (await page.request.get(`${origin}/`)).text();
  expect(await read()).not.toContain('¥0.37');
  const headers = await staffHeaders(run);
  const { price_list: prices } = await (await page.request.get(`${origin}/api/shop/`)).json();
  const { version, base_fee, papers, bindings } = prices;
  const oldPrices = { base_fee, papers, bindings };
  const change = async (baseVersion: number, to: object) => {
    const data = { version: 0, prices: { ...to, based_on: baseVersion } };
    expect((await page.request.put(origin + changeSettings.url, { headers, data })).status()).toBe(200);
  };
  await change(version, { ...oldPrices, papers: [{ ...papers[0], side_price: 0.37 }, ...papers.slice(1)] });
  expect(await read()).toContain('0.37');
  // Other stories of this worker expect the old price.
  await change(version + 1, oldPrices);
  expect(await read()).not.toContain('0.37');
});

test('a notice with HTML is shown as text', async ({ page, testShop }) => {
  const notice = '</script><img src=x onerror=alert(1)><!--<script>';
  await changeShopSettings(page, testShop, { notice });
  await expectCleanHydration(page, `${testShop.origin}/query`);
  await expect(page.getByText(notice)).toBeVisible();
  await changeShopSettings(page, testShop, { notice: '' });
});

/** Opens a page and fails on every error or warning in the browser console. */
async function expectCleanHydration(page: Page, path: string): Promise<void> {
  const warnings: string[] = [];
  const note = (text: string) => void warnings.push(text);
  const handleConsole = (message: { type(): string; text(): string }) => {
    const isOurs =
      ['error', 'warning'].includes(message.type()) && !/status of 404|Service Worker/.test(message.text());
    if (isOurs) note(message.text());
  };
  page.on('console', handleConsole);
  page.on('pageerror', ({ message }) => note(message));
  await page.goto(path);
  await waitForHydration(page);
  await waitForPaint(page);
  page.off('console', handleConsole);
  expect(warnings, path).toEqual([]);
  // A second style element would mean that the browser rendered the page again.
  expect(await page.locator('style').count()).toBe(1);
}

const storeItems = (context: BrowserContext, stored: Record<string, string>) =>
  context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);

const waitForPaint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** Holds matching requests until the returned function is called. */
async function holdScripts(page: Page, pattern = /\.js$/): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(pattern, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Counts the frames in which a matching element is visible. */
async function startCountingFrames(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.addInitScript((target) => {
    const check = () => {
      const isVisible = [...document.querySelectorAll(target)].some((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
      if (isVisible) sessionStorage.setItem('seen', String(Number(sessionStorage.getItem('seen')) + 1));
      requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  }, selector);
  return () => page.evaluate(() => Number(sessionStorage.getItem('seen')));
}
