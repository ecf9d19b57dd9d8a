import type { Page } from '@playwright/test';
import { totpCode, totpStep } from '../../apps/server/src/domains/accounts/totp.ts';
import { decodeBase32 } from '../../apps/server/test/decode-base32.ts';
import { billsShots } from './bills-shots.ts';
import { chooseWalkInFiles, clickButton, findOrderAtHandover, setUpPrinter } from './counter.ts';
import { placeOrderByApi } from './place-order-by-api.ts';
import { password, registerByApi } from './register-by-api.ts';
import { rolesShots } from './roles-shots.ts';
import { settingsShots } from './settings-shots.ts';
import type { Shot } from './shot.ts';
import { openConsole, openConsoleWithoutEvents, signInByGitHubAsStaff } from './staff.ts';
import type { TestShop } from './test-shop.ts';
import { closeDialog, waitForAlertDialog, waitUntilLoaded } from './wait-until-loaded.ts';

const waitForDialog = (page: Page) => page.getByRole('dialog').waitFor();

/** The code that an authenticator app shows for the secret in the dialog. */
async function currentCode(page: Page): Promise<string> {
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  return totpCode(decodeBase32(secret.replaceAll(' ', '')), totpStep(new Date()));
}

async function askForConfirmation(page: Page, shop: TestShop): Promise<void> {
  await shop.run({ command: 'expireConfirmations' });
  await clickButton(page, '邀请店员');
  await waitForDialog(page);
}

async function typePickupCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: '取件码' }).fill(code);
  await page.keyboard.press('Enter');
}

/** The other pages of the console, empty and filled. */
export const officeShots: Shot[] = [
  { name: 'handover', path: '/staff/handover', role: 'staff' },
  {
    name: 'handover-missed',
    startsFromPrevious: true,
    act: async (page) => {
      await typePickupCode(page, 'ZZZZZZ');
      await page.getByText('没有取件码').waitFor();
    },
  },
  {
    name: 'handover-early',
    startsFromPrevious: true,
    act: async (page, shop) => {
      const { pickup_code: code } = await placeOrderByApi(page, shop.origin);
      await typePickupCode(page, code);
      await page.getByText('还没有开始打印').waitFor();
    },
  },
  {
    name: 'handover-collected',
    startsFromPrevious: true,
    act: async (page, shop) => {
      const { order_number: number, pickup_code: code } = await placeOrderByApi(page, shop.origin);
      for (const status of ['processing', 'completed', 'collected'] as const)
        await shop.run({ command: 'setOrderStatus', number, status });
      await typePickupCode(page, code);
      await page.getByText('已经取走了').waitFor();
    },
  },
  {
    name: 'handover-camera',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, '摄像头扫码');
      await page.getByText('摄像头没有打开').waitFor();
    },
  },
  { name: 'handover-found', act: findOrderAtHandover },
  { name: 'walk-in', path: '/staff/walk-in', role: 'staff' },
  {
    name: 'walk-in-gap',
    startsFromPrevious: true,
    act: async (page) => {
      await clickButton(page, '下单');
      await page.getByText('请先添加要打印的文件').waitFor();
    },
  },
  { name: 'walk-in-files', startsFromPrevious: true, act: chooseWalkInFiles },
  {
    name: 'walk-in-paid',
    startsFromPrevious: true,
    act: async (page) => {
      await page.getByText('已收款').click();
      await page.getByRole('group', { name: '收款方式' }).getByText('现金').click();
    },
  },
  {
    name: 'walk-in-placed',
    startsFromPrevious: true,
    act: async (page) => {
      await clickButton(page, '下单');
      await page.getByText('把取件码告诉顾客').waitFor();
    },
  },
  { name: 'printers-none', path: '/staff/printers', role: 'staff' },
  {
    name: 'printers-new',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, '添加打印机');
      await waitForDialog(page);
    },
  },
  {
    name: 'printers',
    act: async (page, shop) => {
      await setUpPrinter(page, shop);
      await openConsole(page, shop, '/staff/printers');
      await page.getByRole('heading', { name: '柜台打印机' }).first().waitFor();
    },
  },
  {
    name: 'printers-remove',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, '移除');
      await waitForAlertDialog(page);
    },
  },
  { name: 'reports-none', path: '/staff/reports?period=day&date=2025-01-01', role: 'staff' },
  {
    name: 'reports',
    act: async (page, shop) => {
      const username = await registerByApi(page, shop.origin);
      await shop.run({ command: 'seedHistory', username, orders: 40 });
      await openConsole(page, shop, '/staff/reports');
      await page.getByRole('figure', { name: '下单金额' }).waitFor();
    },
  },
  { name: 'reports-month', path: '/staff/reports?period=month', role: 'staff' },
  {
    name: 'reports-failed',
    role: 'staff',
    act: async (page) => {
      await page.route('**/api/staff/reports/**', (route) => route.abort());
      await page.goto('/staff/reports');
      await page.getByText('报表没有加载出来').waitFor();
    },
  },
  ...billsShots,
  ...settingsShots,
  { name: 'members', path: '/staff/members', role: 'staff' },
  {
    name: 'members-invite',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, '邀请店员');
      await page.getByRole('img', { name: '邀请链接的二维码' }).waitFor();
    },
  },
  {
    name: 'members-invited',
    startsFromPrevious: true,
    act: async (page) => {
      await clickButton(page, '关闭');
      await page.getByRole('button', { name: '收回' }).first().waitFor();
    },
  },
  {
    name: 'members-password',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, '重设顾客密码');
      await page.getByLabel('顾客的用户名或邮箱').fill('no-such-customer');
      await clickButton(page, '生成链接');
      await page.getByRole('dialog').getByText('没有这个账号').waitFor();
    },
  },
  {
    name: 'members-password-link',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page, shop) => {
      const customer = await page.context().browser()?.newContext();
      if (!customer) throw new Error('the browser is closed');
      const username = await registerByApi(await customer.newPage(), shop.origin);
      await customer.close();
      await page.getByLabel('顾客的用户名或邮箱').fill(username);
      await clickButton(page, '生成链接');
      await page.getByRole('img', { name: '重设密码链接的二维码' }).waitFor();
    },
  },
  {
    name: 'members-remove',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page, shop) => {
      // Staff cannot remove themselves, so this needs a colleague.
      await shop.run({ command: 'createToken', role: 'staff' });
      await page.reload();
      await clickButton(page, /^移除：/);
      await waitForAlertDialog(page);
    },
  },
  ...rolesShots,
  {
    name: 'confirm-identity',
    showsViewportOnly: true,
    act: async (page, shop) => {
      await openConsoleWithoutEvents(page, shop, '/staff/members', { password });
      await askForConfirmation(page, shop);
    },
  },
  {
    name: 'confirm-identity-refused',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.getByRole('dialog').getByLabel('密码', { exact: true }).fill('not my password');
      await clickButton(page, '确认并继续');
      await page.getByText('密码不正确，请重新输入').waitFor();
    },
  },
  {
    name: 'confirm-identity-cancelled',
    startsFromPrevious: true,
    act: async (page) => {
      await closeDialog(page);
      await page.getByText('没有确认身份，这一步没有执行').waitFor();
    },
  },
  {
    name: 'confirm-identity-provider',
    showsViewportOnly: true,
    act: async (page, shop) => {
      await signInByGitHubAsStaff(page, shop);
      await page.goto('/staff/members');
      await waitUntilLoaded(page);
      await askForConfirmation(page, shop);
    },
  },
  {
    name: 'confirm-identity-no-provider',
    showsViewportOnly: true,
    act: async (page, shop) => {
      await openConsoleWithoutEvents(page, shop, '/staff/members');
      await askForConfirmation(page, shop);
    },
  },
  {
    name: 'second-factor-set-up',
    showsViewportOnly: true,
    act: async (page, shop) => {
      await openConsoleWithoutEvents(page, shop, '/staff/members', { password });
      await clickButton(page, '开启两步验证');
      await page.getByRole('img', { name: '两步验证的二维码' }).waitFor();
    },
  },
  {
    name: 'second-factor-refused',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.getByLabel('动态码').fill('000000');
      await clickButton(page, '开启', page.getByRole('dialog'));
      await page.getByText('动态码不正确').waitFor();
    },
  },
  {
    name: 'recovery-codes',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.getByLabel('动态码').fill(await currentCode(page));
      await clickButton(page, '开启', page.getByRole('dialog'));
      await page.getByRole('list', { name: '恢复码' }).waitFor();
    },
  },
  {
    name: 'second-factor-on',
    startsFromPrevious: true,
    act: async (page) => {
      await clickButton(page, '我已保存');
      await page.getByText('还剩 10 个').waitFor();
    },
  },
  {
    name: 'second-factor-off',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await clickButton(page, '关闭两步验证');
      await waitForAlertDialog(page);
    },
  },
  {
    name: 'second-factor-failed',
    role: 'staff',
    act: async (page) => {
      await page.route('**/api/staff/second-factor/', (route) => route.abort());
      await page.goto('/staff/members');
      await page.getByText('加载失败').waitFor();
    },
  },
  { name: 'console-missing', path: '/staff/no-such-page', role: 'staff' },
];
