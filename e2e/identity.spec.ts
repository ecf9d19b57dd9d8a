import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { OrderTicket } from '@print/contract/ordering';
import { test } from './shop/test-shop.ts';

type Icon = { src: string; sizes: string; type?: string; purpose?: string };
type Manifest = { icons: Icon[]; shortcuts: { url: string; icons: Icon[] }[] };

const linkElements = (page: Page, rel: string) => page.locator(`link[rel="${rel}"]`);

/** The pixel size from the first chunk of a PNG. */
async function sizeOfPng(request: APIRequestContext, url: string): Promise<string> {
  const reply = await request.get(url);
  expect(reply.headers()['content-type'], url).toBe('image/png');
  const bytes = await reply.body();
  expect(bytes.subarray(1, 4).toString(), url).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('the web manifest names existing icons and shortcuts', async ({ page, request }) => {
  await page.goto('/');
  const href = await linkElements(page, 'manifest').getAttribute('href');
  const reply = await request.get(String(href));
  expect(reply.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest: Manifest = await reply.json();
  expect(manifest).toMatchObject({ name: '自助打印', lang: 'zh-CN', start_url: '/', scope: '/' });

  const shortcutIcons = manifest.shortcuts.flatMap(({ icons }) => icons);
  for (const { src, sizes } of [...manifest.icons, ...shortcutIcons].filter(({ src }) => src.endsWith('.png')))
    expect(await sizeOfPng(request, src), src).toBe(sizes);
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBe(200);

  // Chromium must also accept the manifest under the page's Content-Security-Policy.
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(data).toContain('自助打印');
});

test('tabs, bookmarks and shared links have their icons', async ({ page, request }) => {
  await page.goto('/');
  for (const href of await linkElements(page, 'icon').evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  ))
    expect((await request.get(String(href))).headers()['content-type'], String(href)).toMatch(/^image\//);
  const touch = await linkElements(page, 'apple-touch-icon').getAttribute('href');
  expect(await sizeOfPng(request, String(touch))).toBe('180x180');

  // Some clients request /favicon.ico without reading the page.
  const ico = await (await request.get('/favicon.ico')).body();
  expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);

  const card = String(await page.locator('meta[property="og:image"]').getAttribute('content'));
  expect(await sizeOfPng(request, card)).toBe('1200x630');
  expect((await (await request.get(card)).body()).length).toBeLessThan(300 * 1024);
});

test('search engines may index public pages only', async ({ request }) => {
  const reply = await request.get('/robots.txt');
  expect(reply.headers()['content-type']).toMatch(/^text\/plain/);
  const closed = [...(await reply.text()).matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path);
  expect(closed).toEqual(['/api/', '/staff', '/profile', '/oauth']);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a visit shows the offline page, which reloads by itself', async ({ page, context }) => {
    const offlineHeading = (page: Page) => page.getByRole('heading', { name: '网络断了' });
    await page.goto('/');
    await page.evaluate(async () => await navigator.serviceWorker.ready);
    const ticket: OrderTicket = { phone_number: '13800138000', pickup_code: 'A7K2MX' };
    await page.evaluate(
      (storedTicket) => sessionStorage.setItem('lookup-ticket', storedTicket),
      JSON.stringify(ticket),
    );
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));

    await context.setOffline(true);
    await page.goto('/query');
    await expect(offlineHeading(page)).toBeVisible();
    await expect(page.getByText('A7K2MX')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    // The stylesheet is available offline too.
    const retry = page.getByRole('button', { name: '重试' });
    await expect(retry).toHaveCSS('border-radius', '10px');
    await Promise.all([page.waitForEvent('load'), retry.click()]);
    await expect(offlineHeading(page)).toBeVisible();

    // The pickup code of a lookup is stored for that tab only.
    const otherTab = await context.newPage();
    await otherTab.goto('/');
    await expect(offlineHeading(otherTab)).toBeVisible();
    await expect(otherTab.getByText('取件码')).toBeHidden();

    // The pickup code of a new order is shown in every tab, for a day.
    const hoursAgo = (hours: number) => {
      const state = { draft: { placed: { pickup_code: 'B3C4D5' } }, savedAt: Date.now() - hours * 3_600_000 };
      return otherTab.evaluate((draft) => localStorage.setItem('order-draft', draft), JSON.stringify({ state }));
    };
    await hoursAgo(1);
    await otherTab.reload();
    await expect(otherTab.getByText('B3C4D5')).toBeVisible();
    await hoursAgo(25);
    await otherTab.reload();
    await expect(offlineHeading(otherTab)).toBeVisible();
    await expect(otherTab.getByText('取件码')).toBeHidden();

    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: '订单查询', level: 1 })).toBeVisible();
    await expect(offlineHeading(otherTab)).toBeHidden();
    // The cache holds no page, response or asset of the visit.
    const cachedPaths = await page.evaluate(async () => {
      const cachedRequests = (await caches.keys()).map(async (name) => await (await caches.open(name)).keys());
      return (await Promise.all(cachedRequests)).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cachedPaths.sort()).toEqual(['/offline/page.css', '/offline/page.html', '/offline/page.js']);
  });
});
