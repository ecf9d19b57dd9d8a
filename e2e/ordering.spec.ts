import { expect } from '@playwright/test';
import { findOffice } from '../apps/server/src/platform/office/find-office.ts';
import { cardOf, chooseFiles, openOrderPage, totalOf } from './shop/order-page.ts';
import { test } from './shop/test-shop.ts';

// The first Word file of a run waits for the first start of LibreOffice.
test.describe.configure({ timeout: 120_000 });
const conversionMs = 60_000;

test('no file can be uploaded before both texts are accepted', async ({ page }) => {
  await page.goto('/order');
  const uploader = page.getByRole('button', { name: '请先同意下方服务条款和隐私协议' });
  await expect(uploader).toBeDisabled();
  await page.getByRole('checkbox', { name: '同意服务条款' }).check();
  await expect(uploader).toBeDisabled();
  await page.getByRole('checkbox', { name: '同意隐私协议' }).check();
  await expect(page.getByRole('button', { name: '点击或拖拽文件到此处上传' })).toBeEnabled();
  await page.getByRole('checkbox', { name: '同意服务条款' }).uncheck();
  await expect(uploader).toBeDisabled();
});

test('the texts can be read before they are accepted, and are marked until then', async ({ page }) => {
  await page.goto('/order');
  for (const [name, sentence] of [
    ['服务条款', '凭取件码到取件点取件'],
    ['隐私协议', '付款在支付宝或微信里完成'],
  ] as const) {
    await page.getByRole('button', { name: `${name} （有更新）` }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByText(sentence)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }
  await page.reload();
  await expect(page.getByRole('button', { name: '服务条款', exact: true })).toBeVisible();
  await expect(page.getByText('（有更新）')).toHaveCount(0);
});

test('a legal text that fails to load names itself and the reason', async ({ page }) => {
  await page.goto('/order');
  await page.route('**/legal/terms-of-service.md', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: /^服务条款/ }).click();
  await expect(page.getByText('加载失败 /legal/terms-of-service.md: Not Found')).toBeVisible();
  await page.unroute('**/legal/terms-of-service.md');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '一、服务说明' })).toBeVisible();
});

test('a PDF shows its pages and its price at once', async ({ page, isMobile }) => {
  await openOrderPage(page);
  await chooseFiles(page, 'twelve-pages.pdf');
  const card = cardOf(page, 'twelve-pages.pdf');
  await expect(card.getByText('12 页', { exact: true })).toBeVisible();
  await expect(card.getByText('¥1.80', { exact: true })).toBeVisible();
  await expect(card.getByText('精确', { exact: true })).toBeVisible();
  await expect(totalOf(page, isMobile)).toContainText('¥2.30');
});

test('settings change the price, and quick steps send only the last request', async ({ page, isMobile }) => {
  await openOrderPage(page);
  await chooseFiles(page, 'twelve-pages.pdf');
  const card = cardOf(page, 'twelve-pages.pdf');
  await expect(card.getByText('¥1.80', { exact: true })).toBeVisible();
  // Waits for the preview: until it exists, the page also sends requests that poll for it.
  await expect(card.getByRole('button', { name: '预览全部页面：twelve-pages.pdf' })).toBeVisible();

  await card.getByRole('button', { name: '展开设置：twelve-pages.pdf' }).click();
  const requestedCopies: number[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/estimate-price/')) return;
    requestedCopies.push(request.postDataJSON().copies);
  });
  const plusButton = card.getByRole('button', { name: '增加份数：twelve-pages.pdf' });
  // All clicks run in one task, so a slow machine cannot separate them.
  await plusButton.evaluate(async (button: HTMLElement) => {
    for (let step = 0; step < 4; step += 1) {
      button.click();
      await null;
    }
  });
  await expect(card.getByText('¥9.00', { exact: true })).toBeVisible();
  expect(requestedCopies.length).toBeLessThan(4);
  expect(requestedCopies.at(-1)).toBe(5);

  await card.getByRole('radio', { name: 'B5 70g' }).check();
  await expect(card.getByText('¥7.20', { exact: true })).toBeVisible();
  await card.getByRole('radio', { name: '双面', exact: true }).check();
  await expect(totalOf(page, isMobile)).toContainText('¥7.70');
});

test('a Word file gets its exact price by a live event, and differing counts are both shown', async ({ page }) => {
  await skipWithoutOffice();
  // Blocks polling, so that only a live event can bring the exact count.
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/estimate-price/', async (route) => {
    if (route.request().postDataJSON().prefer_exact) return await route.abort();
    const response = await route.fetch();
    // Holds the exact price back until the story has seen the estimate.
    if (!(await response.json()).is_estimated) await gate.promise;
    await route.fulfill({ response });
  });
  await openOrderPage(page);
  await chooseFiles(page, 'lying-too-low.docx', 'wps-long.docx');
  const card = cardOf(page, 'lying-too-low.docx');
  await expect(card.getByText('2 页', { exact: true })).toBeVisible();
  await expect(card.getByText('预估', { exact: true })).toBeVisible();
  const wordCard = cardOf(page, 'wps-long.docx');
  await expect(wordCard.getByText('正在计算页数')).toBeVisible();
  // The message is gone after four seconds.
  const message = page.getByText('lying-too-low.docx：实际 20 页（预估 2 页），打印费 ¥3.00');
  const appeared = message.waitFor({ timeout: conversionMs });
  gate.resolve();

  await appeared;
  await expect(card.getByText('精确', { exact: true })).toBeVisible();
  await expect(card.getByText('¥3.00', { exact: true })).toBeVisible();
  await expect(card.getByText(/Word\s中为\s2\s页，转换后为\s20\s页/).filter({ visible: true })).toBeVisible();
  await expect(wordCard.getByText('14 页', { exact: true })).toBeVisible({ timeout: conversionMs });
});

test('the exact count arrives without live events too', async ({ page }) => {
  await skipWithoutOffice();
  await page.route('**/api/events/', (route) => route.abort());
  await openOrderPage(page);
  await chooseFiles(page, 'song.docx');
  const card = cardOf(page, 'song.docx');
  await expect(card.getByText('精确', { exact: true })).toBeVisible({ timeout: conversionMs });
  await expect(card.getByText('7 页', { exact: true })).toBeVisible();
});

test('a file that cannot be printed shows the reason', async ({ page }) => {
  await openOrderPage(page);
  await chooseFiles(page, 'user-password.pdf', 'plain-zip.docx', 'one-page.pdf');
  await expect(cardOf(page, 'user-password.pdf')).toContainText('错误：文件有打开密码，请先去掉密码再上传');
  await expect(cardOf(page, 'plain-zip.docx')).toContainText('错误：文件内容与扩展名不符');
  await expect(cardOf(page, 'one-page.pdf').getByText('¥0.15', { exact: true })).toBeVisible();
  // The preview button appears once the pages are drawn.
  const nextButton = cardOf(page, 'one-page.pdf').getByRole('button', { name: '预览：one-page.pdf' });
  await expect(nextButton).toBeVisible();

  await cardOf(page, 'plain-zip.docx').getByRole('button', { name: '移除：plain-zip.docx' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('确定要移除文件“plain-zip.docx”吗？');
  await dialog.getByRole('button', { name: '移除' }).click();
  await expect(cardOf(page, 'plain-zip.docx')).toHaveCount(0);
  // The focus moves to the next file, whose first control is its handle.
  await expect(cardOf(page, 'one-page.pdf').getByRole('button').first()).toBeFocused();
});

test('a renamed file is accepted by its content, and its card says so', async ({ page }) => {
  await openOrderPage(page);
  await chooseFiles(page, 'png-renamed.jpg');
  const card = cardOf(page, 'png-renamed.jpg');
  await expect(card.getByText('¥0.15', { exact: true })).toBeVisible();
  const remark = card.getByText('文件其实是 PNG 图片，已按此处理').filter({ visible: true });
  await expect(remark).toBeVisible();
});

test('a photo of an iPhone is one page, shown upright', async ({ page }) => {
  await openOrderPage(page);
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', /\.heic,\.heif/);
  await chooseFiles(page, 'phone-photo.heic');
  const card = cardOf(page, 'phone-photo.heic');
  await expect(card.getByText('¥0.15', { exact: true })).toBeVisible();
  const thumbnail = card.getByRole('img', { name: '第 1 页' });
  await expect(thumbnail).toBeVisible();
  // The photo is stored in landscape, and its page is portrait.
  const isPortrait = (image: HTMLImageElement) => image.naturalHeight > image.naturalWidth;
  await expect.poll(() => thumbnail.evaluate(isPortrait)).toBe(true);
});

test('files that the shop does not accept are named before the upload', async ({ page }) => {
  await openOrderPage(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload/')) sent.push(request.url());
  });
  await page.locator('input[type=file]').setInputFiles([
    { name: '照片.webp', mimeType: 'image/webp', buffer: Buffer.from('x') },
    { name: '空白.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
  ]);
  await expect(page.getByText('“照片.webp”的格式不支持')).toBeVisible();
  await expect(page.getByText('“空白.pdf”是空文件')).toBeVisible();
  expect(sent).toEqual([]);
});

test('files dropped anywhere on the page are added', { tag: '@desktop' }, async ({ page }) => {
  await openOrderPage(page);
  const drag = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['not a pdf'], '笔记.pdf', { type: 'application/pdf' }));
    return transfer;
  });
  await page.dispatchEvent('footer', 'dragenter', { dataTransfer: drag });
  await expect(page.getByRole('button', { name: '松手上传' })).toBeVisible();
  await page.dispatchEvent('footer', 'drop', { dataTransfer: drag });
  await expect(cardOf(page, '笔记.pdf')).toContainText('错误：');
});

test('a customer can page through the print preview', async ({ page }) => {
  await openOrderPage(page);
  await chooseFiles(page, 'three-hundred-pages.pdf');
  const card = cardOf(page, 'three-hundred-pages.pdf');
  await expect(card.getByRole('button', { name: '预览：three-hundred-pages.pdf' })).toBeVisible({
    timeout: conversionMs,
  });
  await card.getByRole('button', { name: '预览全部页面：three-hundred-pages.pdf' }).click();
  const dialog = page.getByRole('dialog', { name: 'three-hundred-pages.pdf' });
  await expect(dialog.getByRole('img', { name: '第 1 页' })).toBeVisible();
  await expect(dialog.getByText('印出来就是这样')).toBeVisible();

  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2 / 300')).toBeVisible();
  await expect(dialog.getByRole('img', { name: '第 2 页' })).toBeInViewport();
  await page.keyboard.press('End');
  await expect(dialog.getByRole('img', { name: '第 300 页' })).toBeInViewport();
  // Pictures far from the viewport are released.
  await expect.poll(() => dialog.getByRole('img').count()).toBeLessThan(12);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the buttons step through slides one by one, although several are visible', async ({ page }) => {
  await skipWithoutOffice();
  await openOrderPage(page);
  await chooseFiles(page, 'ten-slides.pptx');
  const open = cardOf(page, 'ten-slides.pptx').getByRole('button', { name: '预览全部页面：ten-slides.pptx' });
  await open.click({ timeout: conversionMs });
  const dialog = page.getByRole('dialog', { name: 'ten-slides.pptx' });
  await expect(dialog.getByRole('img', { name: '第 1 页' })).toBeVisible();
  const press = (name: string) => dialog.getByRole('button', { name }).click();
  await press('下一页');
  await expect(dialog.getByRole('img', { name: '第 2 页' })).toBeInViewport();
  await press('下一页');
  await expect(dialog.getByText('3 / 10')).toBeVisible();
  await press('上一页');
  await press('上一页');
  await expect(dialog.getByText('1 / 10')).toBeVisible();
  await dialog.getByRole('list').press('End');
  await expect(dialog.getByText('10 / 10')).toBeVisible();
  await press('上一页');
  await expect(dialog.getByText('9 / 10')).toBeVisible();
});

test('the preview waits for a page that is not drawn yet', async ({ page }) => {
  let refusals = 0;
  await page.route('**/api/documents/*/pages/1/?size=page', (route) => {
    refusals += 1;
    if (refusals > 2) return route.continue();
    const json = { detail: '页面正在生成，请稍候', code: 'pages_not_ready' };
    return route.fulfill({ status: 409, headers: { 'retry-after': '1' }, json });
  });
  await openOrderPage(page);
  await chooseFiles(page, 'one-page.pdf');
  await cardOf(page, 'one-page.pdf')
    .getByRole('button', { name: '预览全部页面：one-page.pdf' })
    .click({ timeout: conversionMs });
  await expect(page.getByText('正在准备第 1 页…')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('img', { name: '第 1 页' })).toBeVisible();
});

test('a reload requests a failed price again', async ({ page }) => {
  // No live event about the file may repair the price instead.
  await page.route('**/api/events/', (route) => route.abort());
  await page.route('**/api/estimate-price/', (route) => route.abort());
  await openOrderPage(page);
  await chooseFiles(page, 'twelve-pages.pdf');
  const card = cardOf(page, 'twelve-pages.pdf');
  await expect(card).toContainText('错误：计价失败');

  await page.unroute('**/api/estimate-price/');
  await page.reload();
  await expect(page.getByText('已恢复未完成的订单')).toBeVisible();
  await expect(card.getByText('¥1.80', { exact: true })).toBeVisible();
});

test('a reload restores the order page', async ({ page, isMobile }) => {
  await openOrderPage(page);
  await chooseFiles(page, 'twelve-pages.pdf');
  const card = cardOf(page, 'twelve-pages.pdf');
  await expect(card.getByText('¥1.80', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: '展开设置：twelve-pages.pdf' }).click();
  await card.getByRole('radio', { name: 'B5 70g' }).check();
  await expect(card.getByText('¥1.44', { exact: true })).toBeVisible();
  // This upload never finishes, so that the page reloads during it.
  await page.route('**/api/upload/', () => {});
  await chooseFiles(page, 'one-page.pdf');
  await expect(cardOf(page, 'one-page.pdf')).toBeVisible();

  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.unroute('**/api/upload/');
  await expect(page.getByText('已恢复未完成的订单')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '同意服务条款' })).toBeChecked();
  await expect(card.getByText('¥1.44', { exact: true })).toBeVisible();
  await expect(totalOf(page, isMobile)).toContainText('¥1.94');
  const lostCard = cardOf(page, 'one-page.pdf');
  await expect(lostCard).toContainText('错误：这个文件还没有传完，请重新选择它，或移除');

  await chooseFiles(page, 'one-page.pdf');
  await expect(lostCard.getByText('¥0.15', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);

  await page.getByRole('button', { name: '清空' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('点击上方上传按钮开始配置')).toBeVisible();
});

test('an upload that the shop no longer has shows an error', async ({ page, context }) => {
  await openOrderPage(page);
  await chooseFiles(page, 'one-page.pdf');
  const card = cardOf(page, 'one-page.pdf');
  await expect(card.getByText('¥0.15', { exact: true })).toBeVisible();
  // Another cookie is another visitor, who cannot see the upload.
  await context.clearCookies();
  await page.reload();
  await expect(card).toContainText('错误：上传的文件已过期删除，请移除后重新上传');
});

test('the layout does not shift while the page loads or a price arrives', { tag: '@both-widths' }, async ({ page }) => {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum += entry.value;
      return sum;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { sumLayoutShifts: () => add(observer.takeRecords()) });
  });
  const sum = () =>
    page.evaluate(async () => {
      // The browser reports the layout shifts of a frame at its end.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { sumLayoutShifts(): number }).sumLayoutShifts();
    });
  await page.goto('/order');
  await expect(page.getByText('上传须知')).toBeVisible();
  expect(await sum()).toBeLessThanOrEqual(0.02);

  await openOrderPage(page);
  await chooseFiles(page, 'song.docx');
  await expect(cardOf(page, 'song.docx')).toBeVisible();
  const before = await sum();
  await expect(cardOf(page, 'song.docx').getByText('7 页', { exact: true })).toBeVisible();
  expect((await sum()) - before).toBeLessThanOrEqual(0.02);
});

test('the order page shows the whole price list', async ({ page }) => {
  await page.goto('/order');
  await page.getByRole('button', { name: '计费规则' }).click();
  const dialog = page.getByRole('dialog', { name: '计费规则' });
  await expect(dialog.getByRole('row', { name: 'B5 70g ¥0.12' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: '环装 ¥5.00' })).toBeVisible();
});

async function skipWithoutOffice(): Promise<void> {
  const { soffice } = await findOffice({ fontDir: undefined, searchPath: process.env['PATH'] ?? '' });
  test.skip(soffice === undefined, 'LibreOffice is not installed');
}
