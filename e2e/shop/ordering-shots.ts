import type { Page } from '@playwright/test';
import { quoteNotes } from '@print/contract/pricing';
import { bindingOf } from './board.ts';
import { createColorPaper } from './color-paper.ts';
import { groupShots } from './group-shots.ts';
import { offerColor } from './offer-color.ts';
import { acceptTerms, cardOf, chooseFiles, openOrderPage } from './order-page.ts';
import { overrideQuotes } from './override-quotes.ts';
import type { Shot } from './shot.ts';
import { throttleUpload } from './throttle-upload.ts';
import { closeDialog } from './wait-until-loaded.ts';

const file = 'twelve-pages.pdf';
const files = ['chinese.pdf', 'lying-too-low.docx', 'ten-slides.pptx', 'user-password.pdf', 'phone-photo.jpg'];
const colorPaper = createColorPaper('实验报告.pdf', 12, (page) => page <= 3 || page === 7);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const waitForText = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
const openSettings = (page: Page, name: string) => press(page, `展开设置：${name}`);

/** The first step of an order. */
export const orderingShots: Shot[] = [
  { name: 'order-customer', path: '/order', role: 'customer' },
  { name: 'order', path: '/order' },
  {
    name: 'order-terms-failed',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.route('**/legal/**', (route) => route.fulfill({ status: 404, body: '' }));
      await press(page, /^服务条款/);
      await page.getByRole('button', { name: '重试' }).waitFor();
    },
  },
  {
    name: 'order-terms',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.unroute('**/legal/**');
      await press(page, '重试');
      await waitForText(page);
    },
  },
  {
    name: 'order-privacy',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await closeDialog(page);
      await press(page, /^隐私协议/);
      await waitForText(page);
    },
  },
  {
    name: 'order-rules',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await closeDialog(page);
      await press(page, '计费规则');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'order-agreed',
    startsFromPrevious: true,
    act: async (page) => {
      await closeDialog(page);
      await acceptTerms(page);
    },
  },
  {
    name: 'order-not-taken',
    startsFromPrevious: true,
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles([
        { name: '照片.webp', mimeType: 'image/webp', buffer: Buffer.from('x') },
        { name: '空白.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      ]);
      await page.getByText('“空白.pdf”是空文件').waitFor();
    },
  },
  {
    name: 'order-upload-failed',
    startsFromPrevious: true,
    act: async (page) => {
      // A lost connection would go on by itself.
      await page.route('**/api/upload/', (route) => route.fulfill({ status: 500 }));
      await chooseFiles(page, file);
      await page.getByRole('button', { name: '上传失败，请点击重试。' }).waitFor();
    },
  },
  {
    name: 'order-dropping',
    only: 'wide',
    act: async (page) => {
      await openOrderPage(page);
      const dataTransfer = await page.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['x'], '笔记.pdf', { type: 'application/pdf' }));
        return transfer;
      });
      await page.dispatchEvent('footer', 'dragenter', { dataTransfer });
      await page.getByRole('button', { name: '松手上传' }).waitFor();
    },
  },
  {
    name: 'order-uploading',
    act: async (page) => {
      await openOrderPage(page);
      await throttleUpload(page, 12_000);
      await chooseFiles(page, 'three-hundred-pages.pdf', 'chinese.pdf', 'phone-photo.jpg');
      await page.getByText('排队中').waitFor();
      await page.getByRole('progressbar', { name: '上传进度' }).first().waitFor();
    },
  },
  {
    name: 'order-pricing',
    act: async (page) => {
      await openOrderPage(page);
      await page.route('**/api/estimate-price/', () => undefined);
      await chooseFiles(page, file);
      await page.getByText('正在计价…').waitFor();
    },
  },
  {
    name: 'order-estimated',
    act: async (page) => {
      const estimate = { is_estimated: true, page_count_source: 'estimated', note: quoteNotes.estimated };
      await overrideQuotes(page, () => estimate);
      await openOrderPage(page);
      await chooseFiles(page, file);
      await page.getByText('预估', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'order-queued',
    act: async (page) => {
      await overrideQuotes(page, () => ({ page_count: null, print_cost: null, is_estimated: true, files_ahead: 3 }));
      await openOrderPage(page);
      await chooseFiles(page, file);
      await page.getByText('排队中，前面还有 3 份').waitFor();
    },
  },
  {
    name: 'order-renamed-file',
    act: async (page) => {
      await openOrderPage(page);
      await chooseFiles(page, 'png-renamed.jpg');
      await page.getByText('文件其实是 PNG 图片').filter({ visible: true }).waitFor();
    },
  },
  {
    name: 'order-count-wanted',
    act: async (page) => {
      const unknownCount = { page_count: null, print_cost: null, needs_page_count: true, note: quoteNotes.unknown };
      await overrideQuotes(page, () => unknownCount);
      await openOrderPage(page);
      await chooseFiles(page, file);
      await page.getByLabel('页数', { exact: true }).fill('0');
      await press(page, '确定');
      await page.getByText(/^请填写 1 到/).waitFor();
    },
  },
  { name: 'order-files', act: addEveryKindOfFile },
  { name: 'order-settings', startsFromPrevious: true, act: (page) => openSettings(page, 'chinese.pdf') },
  {
    name: 'order-page-settings',
    act: async (page) => {
      await addOneFile(page);
      await openSettings(page, file);
      const card = cardOf(page, file);
      await card.getByRole('radio', { name: '6 页' }).check();
      await card.getByLabel('页码范围').fill('2-9');
      await card.getByText('¥0.30', { exact: true }).waitFor();
    },
  },
  {
    name: 'order-range-refused',
    startsFromPrevious: true,
    act: async (page) => {
      await cardOf(page, file).getByLabel('页码范围').fill('2-99');
      await page.getByText('没有第 99 页').first().waitFor();
    },
  },
  {
    name: 'order-preview-sides',
    showsViewportOnly: true,
    act: async (page) => {
      await addOneFile(page);
      await openSettings(page, file);
      await cardOf(page, file).getByRole('radio', { name: '4 页' }).check();
      await page.getByRole('button', { name: `预览全部页面：${file}` }).click({ timeout: 60_000 });
      await page.getByRole('img', { name: '第 1 面' }).waitFor();
    },
  },
  {
    name: 'order-preview-booklet',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await closeDialog(page);
      await bindingOf(page, 1).selectOption('staple');
      await page.getByRole('button', { name: `预览全部页面：${file}` }).click();
      await page.getByRole('img', { name: '第 1 面' }).waitFor();
    },
  },
  {
    name: 'order-color-pages',
    act: async (page) => {
      await openOrderPage(page);
      await page.locator('input[type=file]').setInputFiles(colorPaper);
      await openSettings(page, colorPaper.name);
      await page.getByText('有彩色，按黑白印').waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'order-preview-color',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.getByRole('button', { name: `预览全部页面：${colorPaper.name}` }).click({ timeout: 60_000 });
      await page.getByRole('dialog').getByRole('img', { name: '第 2 页' }).waitFor();
    },
  },
  {
    name: 'order-badge',
    act: async (page) => {
      await addOneFile(page);
      await cardOf(page, file).getByRole('button', { name: '精确' }).focus();
      await page.getByText('价格已精确计算').waitFor();
    },
  },
  {
    name: 'order-preview',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.getByRole('button', { name: `预览全部页面：${file}` }).click({ timeout: 60_000 });
      await page.getByRole('dialog').getByRole('img', { name: '第 2 页' }).waitFor();
    },
  },
  {
    name: 'order-repricing',
    startsFromPrevious: true,
    act: async (page) => {
      await closeDialog(page);
      await page.route('**/api/estimate-price/', () => undefined);
      await openSettings(page, file);
      await page.getByRole('radio', { name: 'B5 70g' }).check();
      await page.getByText('正在重新计价…').waitFor();
    },
  },
  ...groupShots,
  {
    name: 'order-last-settings',
    act: async (page) => {
      await openOrderPage(page);
      await page.evaluate(() =>
        localStorage.setItem('last-print-settings', '{"print_sided":"single_double","pages_per_side":2}'),
      );
      await chooseFiles(page, file, 'one-page.pdf');
      await page.getByText('沿用上次的设置').waitFor();
      await cardOf(page, file).getByText('精确', { exact: true }).waitFor();
    },
  },
  {
    name: 'order-restored',
    act: async (page) => {
      await addOneFile(page);
      await page.route('**/api/upload/', () => undefined);
      await chooseFiles(page, 'one-page.pdf');
      await cardOf(page, 'one-page.pdf').waitFor();
      page.on('dialog', (question) => question.accept());
      await page.reload();
      await page.getByText('已恢复未完成的订单').waitFor();
      await cardOf(page, 'one-page.pdf').getByText('错误：').waitFor();
    },
  },
  {
    name: 'order-expired',
    act: async (page) => {
      await addOneFile(page);
      await page.context().clearCookies();
      await page.reload();
      await page.getByText('错误：上传的文件已过期删除').waitFor();
    },
  },
  {
    name: 'order-color',
    act: async (page, shop) => {
      await offerColor(page, shop, 0.5);
      await openOrderPage(page);
      await page.locator('input[type=file]').setInputFiles(colorPaper);
      await openSettings(page, colorPaper.name);
      await page.getByText('有彩色，按黑白印').waitFor({ timeout: 60_000 });
      await cardOf(page, colorPaper.name).getByRole('radio', { name: '彩色' }).check();
      await page.getByText('彩色 4 面 × ¥0.50').waitFor();
    },
  },
  {
    name: 'order-color-preview',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.getByRole('button', { name: `预览全部页面：${colorPaper.name}` }).click({ timeout: 60_000 });
      await page.getByRole('dialog').getByRole('img', { name: '第 2 页' }).waitFor();
    },
  },
  {
    name: 'order-color-paper',
    startsFromPrevious: true,
    act: async (page) => {
      await closeDialog(page);
      await cardOf(page, colorPaper.name).getByRole('radio', { name: 'B5 70g' }).check();
      await page.getByText('¥1.44').first().waitFor();
    },
  },
  {
    name: 'order-color-off',
    path: '/terms',
    act: async (page, shop) => {
      await page.getByRole('table', { name: '彩色打印，每面' }).waitFor();
      await offerColor(page, shop, null);
    },
  },
];

async function addOneFile(page: Page): Promise<void> {
  await openOrderPage(page);
  await chooseFiles(page, file);
  await cardOf(page, file).getByText('精确', { exact: true }).waitFor();
}

/** Includes a file that cannot be opened and a Word file whose counts differ. */
async function addEveryKindOfFile(page: Page): Promise<void> {
  await openOrderPage(page);
  await chooseFiles(page, ...files);
  for (const name of files.filter((name) => !name.startsWith('user-password')))
    await cardOf(page, name)
      .getByRole('button', { name: `预览：${name}` })
      .waitFor({ timeout: 60_000 });
}
