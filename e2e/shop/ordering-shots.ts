import type { Page } from '@playwright/test';
import { quoteNotes } from '@print/contract/pricing';
import { addPricedFiles, bindingOf, groupHandle, mergeByMenu, startMouseDragOnto } from './board.ts';
import { createColorPaper } from './color-paper.ts';
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
  { name: 'order-groups', act: addFourGroups },
  {
    name: 'order-all-settings',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await cardOf(page, '实验报告.pdf')
        .getByRole('combobox', { name: /^单双面/ })
        .selectOption('double');
      await press(page, '全部设置');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'order-selecting',
    startsFromPrevious: true,
    act: async (page) => {
      await closeDialog(page);
      await page.getByRole('button', { name: '选择', exact: true }).click();
      for (const name of ['实验报告', '四级真题 2025'])
        await page.getByRole('checkbox', { name: `选择：${name}` }).check();
    },
  },
  {
    name: 'order-group-menu',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.keyboard.press('Escape');
      await press(page, '更多操作：装订组 #2');
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'order-remove',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await closeDialog(page);
      await press(page, '更多操作：实验报告.pdf');
      await page.getByRole('menuitem', { name: '移除' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'order-lifted',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await closeDialog(page);
      await groupHandle(page, 1).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.getByText('按空格键合并', { exact: true }).waitFor();
    },
  },
  {
    name: 'order-dragged',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.keyboard.press('Escape');
      await startMouseDragOnto(
        page,
        groupHandle(page, 1),
        page.getByRole('listitem', { name: '装订组 #2', exact: true }),
      );
      await page.getByText('松手合并', { exact: true }).waitFor();
    },
  },
  {
    name: 'order-merged',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await mergeByMenu(page, 2, 1);
      // The focus keeps the toast open.
      await page.getByRole('button', { name: '撤销' }).focus();
    },
  },
  {
    name: 'order-document-menu',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await press(page, '更多操作：实验报告.pdf');
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'order-shared-photos',
    act: async (page) => {
      await openOrderPage(page);
      const photos = ['phone-photo.heic', 'landscape.jpg', 'phone-photo.jpg', 'alpha.png', 'interlaced.png'];
      await chooseFiles(page, ...photos);
      for (const name of photos) await cardOf(page, name).getByText('¥0.15').first().waitFor();
      await press(page, '全部合并成一份');
      await page.getByRole('group', { name: '照片合印，每面' }).getByRole('radio', { name: '4 张' }).check();
      await cardOf(page, 'alpha.png').getByText('¥0.00').first().waitFor();
    },
  },
  {
    name: 'order-shared-preview',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await press(page, '预览：landscape.jpg');
      await page.getByRole('dialog').getByRole('img', { name: '第 1 面' }).waitFor();
    },
  },
  {
    name: 'order-binding-refused',
    act: async (page) => {
      await page.route(/\/(order|api\/shop\/)$/, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(
          /("type":"staple",[^}]*"max_sheets":)null/,
          (_, start) => `${start}2`,
        );
        await route.fulfill({ response, body });
      });
      await openOrderPage(page);
      await chooseFiles(page, file);
      await cardOf(page, file).getByText('精确', { exact: true }).waitFor();
      await bindingOf(page, 1).selectOption('staple');
      await page.getByText('这样装订不了').waitFor();
    },
  },
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

async function addFourGroups(page: Page): Promise<void> {
  await addPricedFiles(page, '毕业论文 封面', '实验报告', '四级真题 2025', '社团小册子');
  await bindingOf(page, 1).selectOption('staple_left_side');
  await bindingOf(page, 2).selectOption('staple_top_left');
  await bindingOf(page, 3).selectOption('ring_bound');
  await bindingOf(page, 4).selectOption('staple');
}
