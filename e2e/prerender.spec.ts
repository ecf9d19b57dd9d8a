import { type BrowserContext, expect, type Page } from '@playwright/test';
import { changePrices } from '@print/contract/settings';
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

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('every page can be read, with what the shop says of itself', async ({ page }) => {
    for (const [path, heading] of rendered) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading);
      await expect(page.getByRole('contentinfo')).toContainText('取件点：');
      // The styles came with it.
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(246, 240, 228)');
    }
  });

  test('links lead on, and the order page says what it cannot do', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: '立即下单' }).first().click();
    await expect(page).toHaveTitle('自助下单 - 自助打印');
    // Playwright finds no words in it.
    await expect(page.locator('noscript p').first()).toBeVisible();
  });
});

test.describe('a page is taken over as it came', () => {
  test('by a guest, wherever the visit begins', async ({ page }) => {
    const others = ['/Order//', '/query?from=poster', '/terms#prices', '/auth/login?redirect=%2Fquery'];
    for (const path of [...rendered.map(([at]) => at), ...others]) await expectTakenOver(page, path);
  });

  test('by somebody who likes it dark', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectTakenOver(page, '/');
    await expect(page.getByRole('button', { name: '切换到浅色' })).toBeVisible();
  });

  test('by somebody who is signed in, and never sees the way in', { tag: '@both-widths' }, async ({
    page,
    shopOrigin,
    isMobile,
  }) => {
    const person = await createAccount(shopOrigin);
    await page.goto('/auth/login');
    await submitSignIn(page, person.username, person.password);
    await expect(page).toHaveTitle('首页 - 自助打印');
    const sightings = await watchFor(page, 'a[href^="/auth/register"]');
    for (const path of ['/', '/order']) {
      await expectTakenOver(page, path);
      if (!isMobile) await expect(page.getByRole('button', { name: person.username })).toBeVisible();
    }
    expect(await sightings()).toBe(0);
    await page.goto('/auth/login?redirect=%2Fquery');
    await expect(page, 'has no business there').toHaveTitle('首页 - 自助打印');
  });

  test('by somebody who remembers: a phone number, texts read, no guide', async ({ page, context }) => {
    await keep(context, {
      'lookup-phone': '13800138000',
      'login-guide-hidden-until': 'Infinity',
      'legal-texts-viewed': JSON.stringify({ terms: '2099-01-01', privacy: '2099-01-01' }),
    });
    await expectTakenOver(page, '/query');
    await expect(page.getByLabel('手机号')).toHaveValue('138 0013 8000');
    await expectTakenOver(page, '/order');
    await expect(page.getByText('不登录也能打印')).toBeHidden();
    await expect(page.getByText('（有更新）')).toHaveCount(0);
  });

  test('in the midst of an order, at each of its steps', async ({ page }) => {
    await openOrderPage(page);
    await chooseFiles(page, 'one-page.pdf');
    await expect(cardOf(page, 'one-page.pdf').getByText('¥0.15', { exact: true })).toBeVisible();
    await expectTakenOver(page, '/order');
    await expect(cardOf(page, 'one-page.pdf')).toBeVisible();
    await continueToPayment(page);
    await expectTakenOver(page, '/order');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('确认并付款');
    expect(await page.evaluate(() => document.activeElement?.tagName), 'as it opens').toBe('BODY');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('把文件放上来，剩下的交给我们');
  });
});

test.describe('before the script has come', () => {
  test('what is filled in, ticked and pressed is not lost', async ({ page }) => {
    const comes = await holdScripts(page);
    await page.goto('/query', { waitUntil: 'commit' });
    await page.getByLabel('手机号').pressSequentially('13800138000');
    await page.getByLabel('取件码').pressSequentially('A7K2MX');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL('/query');
    comes();
    await expect(page.getByText('没有查到符合的订单')).toBeVisible();
    await expect(page.getByLabel('取件码')).toHaveValue('A7K2MX');

    const comesAgain = await holdScripts(page);
    await page.goto('/order', { waitUntil: 'commit' });
    await page.getByRole('checkbox', { name: '同意服务条款' }).check();
    await page.getByRole('checkbox', { name: '同意隐私协议' }).check();
    await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }));
    comesAgain();
    await expect(page.getByText('点击或拖拽文件到此处上传')).toBeVisible();
    expect(await page.evaluate(() => window.scrollY), 'nor is the place where one reads').toBe(120);
  });

  test('a page whose script does not come says so, and comes whole when asked again', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/query');
    const note = page.getByRole('alert').filter({ hasText: '网页没有加载完整' });
    await expect(note).toHaveCount(1);
    await page.unrouteAll();
    await note.getByRole('link', { name: '重新加载' }).click();
    await waitForHydration(page);
    await expect(note).toHaveCount(0);
  });

  test('a page whose script comes and cannot start says so too', async ({ page }) => {
    await page.addInitScript(() => {
      history.replaceState = () => {
        throw new Error('refused');
      };
    });
    await page.goto('/query');
    await expect(page.getByRole('alert').filter({ hasText: '网页没有加载完整' })).toHaveCount(1);
  });

  test('a link to a provider waits, so that one comes back to where one was going', async ({
    page,
    testShop: { origin },
  }) => {
    const comes = await holdScripts(page);
    await page.route('**/api/oauth/github/', (route) => route.fulfill({ body: 'GitHub' }));
    await page.goto(`${origin}/auth/login?redirect=/query`, { waitUntil: 'commit' });
    await page.getByRole('link', { name: '使用 GitHub 登录' }).click();
    comes();
    await expect(page.getByText('GitHub', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('oauth-return'))).toBe('/query');
  });

  test('nothing moves when it comes, nor when the fonts do', { tag: '@both-widths' }, async ({ page }) => {
    await page.addInitScript(() => {
      let moved = 0;
      Object.assign(window, { movedSoFar: () => moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          moved += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const [path] of rendered) {
      const comes = await holdScripts(page, /\.(js|woff2)$/);
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await painted(page);
      comes();
      await waitForHydration(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await painted(page);
      const moved = await page.evaluate(() =>
        (window as unknown as { movedSoFar: () => number }).movedSoFar(),
      );
      expect(moved, path).toBeLessThanOrEqual(0.02);
    }
  });
});

test.describe('its scripts run', () => {
  test('once the page is painted', async ({ page }) => {
    // Nobody wakes them just because time has passed.
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

  test('also where the browser does not say that it has painted', async ({ page }) => {
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => {};
    });
    await expectTakenOver(page, '/order');
  });

  test('also where nothing is fetched ahead', async ({ page }) => {
    await page.addInitScript(() => {
      DOMTokenList.prototype.supports = () => false;
    });
    await expectTakenOver(page, '/order');
  });
});

test('a price that was changed is in the page of the next visitor', async ({ page, testShop }) => {
  const { origin, run } = testShop;
  const read = async () => await (await page.request.get(`${origin}/`)).text();
  expect(await read()).not.toContain('¥0.37');
  const headers = await staffHeaders(run);
  const { price_list: prices } = await (await page.request.get(`${origin}/api/shop/`)).json();
  const { version, ...asBefore } = prices;
  const change = async (basedOn: number, to: object) => {
    const data = { based_on: basedOn, prices: to };
    expect((await page.request.post(origin + changePrices.url, { headers, data })).status()).toBe(201);
  };
  await change(version, { ...asBefore, side_prices: { ...asBefore.side_prices, a4_70g: 0.37 } });
  expect(await read()).toContain('0.37');
  // Other stories in this shop count on what it charged before.
  await change(version + 1, asBefore);
  expect(await read()).not.toContain('0.37');
});

test('a notice that is no notice does nothing', async ({ page, testShop }) => {
  const notice = '</script><img src=x onerror=alert(1)><!--<script>';
  await changeShopSettings(page, testShop, { notice });
  await expectTakenOver(page, `${testShop.origin}/query`);
  await expect(page.getByText(notice)).toBeVisible();
  await changeShopSettings(page, testShop, { notice: '' });
});

/** Opens a page and listens to everything that the browser has to complain about. */
async function expectTakenOver(page: Page, path: string): Promise<void> {
  const complaints: string[] = [];
  const note = (text: string) => void complaints.push(text);
  const handleConsole = (message: { type(): string; text(): string }) => {
    const isOurs =
      ['error', 'warning'].includes(message.type()) && !/status of 404|Service Worker/.test(message.text());
    if (isOurs) note(message.text());
  };
  page.on('console', handleConsole);
  page.on('pageerror', ({ message }) => note(message));
  await page.goto(path);
  await waitForHydration(page);
  await painted(page);
  page.off('console', handleConsole);
  expect(complaints, path).toEqual([]);
  // Rendered by the server, not anew in the browser.
  expect(await page.locator('style').count()).toBe(1);
}

const keep = (context: BrowserContext, stored: Record<string, string>) =>
  context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);

const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** Holds back what matches until it is let go. */
async function holdScripts(page: Page, what = /\.js$/): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(what, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Counts, frame by frame, how often it was to be seen. */
async function watchFor(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.addInitScript((sought) => {
    const look = () => {
      const isSeen = [...document.querySelectorAll(sought)].some((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
      if (isSeen) sessionStorage.setItem('seen', String(Number(sessionStorage.getItem('seen')) + 1));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selector);
  return () => page.evaluate(() => Number(sessionStorage.getItem('seen')));
}
