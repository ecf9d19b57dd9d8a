import type { Page } from '@playwright/test';
import encodeQR from 'qr';
import { clickButton, setUpPrinter } from './counter.ts';
import { password } from './register-by-api.ts';
import type { Shot } from './shot.ts';
import { openConsoleWithoutEvents } from './staff.ts';
import { waitForAlertDialog } from './wait-until-loaded.ts';

/** Uploads the pictures one after another, as the owner who is signed in. */
async function replaceCodes(page: Page, texts: readonly string[]): Promise<void> {
  const drawing = await page.context().newPage();
  for (const text of texts) {
    await drawing.setContent(encodeQR(text, 'svg', { scale: 6 }));
    const buffer = await drawing.locator('svg').screenshot();
    await page.getByLabel('选择微信支付收款码').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer });
    await clickButton(page, '换上新码');
    await page.getByText('收款码已换上').waitFor();
  }
  await drawing.close();
}

/** What clerks and owners see of roles and alerts. */
export const rolesShots: Shot[] = [
  {
    name: 'members-role',
    showsViewportOnly: true,
    act: async (page, shop) => {
      await shop.run({ command: 'createToken', role: 'clerk' });
      await openConsoleWithoutEvents(page, shop, '/staff/members', { password });
      await clickButton(page, /^改为店主：/);
      await waitForAlertDialog(page);
    },
  },
  {
    name: 'alert-role',
    startsFromPrevious: true,
    act: async (page) => {
      await clickButton(page, '改为店主', page.getByRole('alertdialog'));
      await page.getByRole('region', { name: '安全提醒' }).waitFor();
    },
  },
  {
    name: 'alert-codes',
    act: async (page, shop) => {
      await openConsoleWithoutEvents(page, shop, '/staff/settings');
      await replaceCodes(page, ['wxp://f2f0ours', 'wxp://f2f0theirs']);
      await page.goto(`${shop.origin}/staff/reports`);
      await page.getByRole('img', { name: '现在的收款码' }).first().waitFor();
    },
  },
  { name: 'clerk-members', path: '/staff/members', role: 'clerk' },
  { name: 'clerk-settings', path: '/staff/settings', role: 'clerk' },
  {
    name: 'clerk-printers',
    role: 'clerk',
    act: async (page, shop) => {
      await setUpPrinter(page, shop);
      await page.goto(`${shop.origin}/staff/printers`);
      await page.getByRole('switch').first().waitFor();
    },
  },
];
