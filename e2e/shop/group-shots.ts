import type { Page } from '@playwright/test';
import { addPricedFiles, bindingOf, groupHandle, mergeByMenu, startMouseDragOnto } from './board.ts';
import { limitBooklets } from './limit-booklets.ts';
import { cardOf, chooseFiles, openOrderPage } from './order-page.ts';
import type { Shot } from './shot.ts';
import { closeDialog } from './wait-until-loaded.ts';

const file = 'twelve-pages.pdf';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** The groups of the first step: settings for all, selecting, menus, dragging, photos and bindings. */
export const groupShots: Shot[] = [
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
      await limitBooklets(page, 2);
      await openOrderPage(page);
      await chooseFiles(page, file);
      await cardOf(page, file).getByText('精确', { exact: true }).waitFor();
      await bindingOf(page, 1).selectOption('staple');
      await page.getByText('这样装订不了').waitFor();
    },
  },
];

async function addFourGroups(page: Page): Promise<void> {
  await addPricedFiles(page, '毕业论文 封面', '实验报告', '四级真题 2025', '社团小册子');
  await bindingOf(page, 1).selectOption('staple_left_side');
  await bindingOf(page, 2).selectOption('staple_top_left');
  await bindingOf(page, 3).selectOption('ring_bound');
  await bindingOf(page, 4).selectOption('staple');
}
