import type { Page } from '@playwright/test';
import { newRegistration, signInAtProvider, submitRegistration, submitSignIn } from './account.ts';
import { openProfile, orderLine } from './profile-page.ts';
import { registerByApi, signInByApi } from './register-by-api.ts';
import type { Shot } from './shot.ts';
import { closeDialog, waitForLoadingStatus, waitUntilLoaded } from './wait-until-loaded.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const broken = { status: 500, json: { detail: '服务器内部错误', code: 'internal' } };
const weChat = 'Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/8.0.50';
let personCount = 0;

/** Sign-in, registration and profile. */
export const accountsShots: Shot[] = [
  { name: 'login-wechat', path: '/auth/login', userAgent: weChat },
  { name: 'login', path: '/auth/login' },
  {
    name: 'login-refused',
    startsFromPrevious: true,
    act: async (page) => {
      await submitSignIn(page, 'nobody', 'not a password');
      await page.getByText('没有成功').waitFor();
    },
  },
  {
    name: 'login-code',
    startsFromPrevious: true,
    act: async (page) => {
      await page.route('**/api/login/', (route) =>
        route.fulfill({ status: 400, json: { one_time_code: ['动态码不正确或已用过，请等新的一组数字'] } }),
      );
      await submitSignIn(page, 'clerk', 'paper-and-ink');
      await page.getByLabel('动态码').waitFor();
    },
  },
  {
    name: 'login-code-refused',
    startsFromPrevious: true,
    act: async (page) => {
      await page.getByLabel('动态码').fill('000000');
      await page.keyboard.press('Enter');
      await page.getByText('动态码不正确').waitFor();
    },
  },
  {
    name: 'login-recovery-code',
    startsFromPrevious: true,
    act: async (page) => {
      await press(page, '手机不在身边？用恢复码');
      await page.getByLabel('恢复码').waitFor();
    },
  },
  { name: 'reset-at-counter', path: '/auth/reset' },
  {
    name: 'reset-by-mail',
    act: async (page) => {
      await page.route('**/api/shop/', async (route) => {
        const shop = await (await route.fetch()).json();
        await route.fulfill({ json: { ...shop, mails_password_links: true } });
      });
      await page.route('**/api/password-link/', (route) => route.fulfill({ status: 204 }));
      await page.goto('/auth/reset');
      await page.getByLabel('用户名或邮箱').waitFor();
    },
  },
  {
    name: 'reset-mail-sent',
    startsFromPrevious: true,
    act: async (page) => {
      await page.getByLabel('用户名或邮箱').fill('xiaolin');
      await press(page, '发送链接');
      await page.getByText('去邮箱看看').waitFor();
    },
  },
  { name: 'reset-password', path: '/auth/reset#no-such-link' },
  {
    name: 'reset-refused',
    startsFromPrevious: true,
    act: async (page) => {
      for (const label of ['新密码', '确认新密码'])
        await page.getByLabel(label, { exact: true }).fill('brand new words');
      await press(page, '保存新密码');
      await page.getByText('链接无效').waitFor();
    },
  },
  { name: 'register', path: '/auth/register' },
  {
    name: 'register-typed',
    startsFromPrevious: true,
    act: async (page) => {
      const form = page.getByRole('form', { name: '注册' });
      await form.getByLabel('用户名').fill('xiaolin');
      await form.getByLabel('密码', { exact: true }).fill('12345');
      await form.getByLabel('确认密码', { exact: true }).fill('123456');
    },
  },
  {
    name: 'register-refused',
    startsFromPrevious: true,
    act: async (page) => {
      await submitRegistration(page, { ...newRegistration(), password: 'password1', password_confirm: 'password1' });
      await page.getByText('没有成功').waitFor();
    },
  },
  {
    name: 'oauth-verifying',
    act: async (page) => {
      await page.route('**/api/oauth/validate-token/*', () => undefined);
      await page.goto('/oauth/callback?success=true&username=reader&temp_token=none');
      await waitUntilLoaded(page);
    },
  },
  {
    name: 'oauth-welcome',
    path: '/auth/login?redirect=/query',
    act: async (page) => {
      // The welcome stays, because the next page never finishes loading.
      await page.route('**/assets/query-page-*.js', () => undefined);
      await signInByGitHub(page);
      await page.getByText('欢迎回来').waitFor();
    },
  },
  {
    name: 'oauth-code',
    act: async (page) => {
      await page.route('**/api/oauth/validate-token/*', (route) =>
        route.fulfill({ status: 400, json: { one_time_code: ['请输入两步验证的动态码'] } }),
      );
      await page.goto('/oauth/callback?success=true&username=clerk&temp_token=none&provider=github');
      await page.getByLabel('动态码').waitFor();
    },
  },
  { name: 'oauth-refused', path: '/oauth/callback?error=access_denied&provider=github' },
  {
    name: 'profile-restoring',
    role: 'customer',
    hasNoHeading: true,
    act: async (page) => {
      await page.route('**/api/profile/', () => undefined);
      await page.goto('/profile');
      await waitForLoadingStatus(page);
    },
  },
  {
    name: 'profile-unsure',
    role: 'customer',
    act: async (page) => {
      await page.route('**/api/profile/', (route) => route.fulfill(broken));
      await page.goto('/profile');
      await page.getByText('暂时无法确认登录').waitFor();
    },
  },
  { name: 'profile', path: '/profile', role: 'customer' },
  { name: 'profile-orders', act: (page, shop) => openProfile(page, shop, { orders: 25 }) },
  {
    name: 'profile-order',
    act: async (page, shop) => {
      const { newest } = await openProfile(page, shop, { orders: 3 });
      await orderLine(page, newest).click();
      await page.getByRole('heading', { name: '费用明细' }).waitFor();
    },
  },
  {
    name: 'profile-filtered',
    act: (page, shop) => openProfile(page, shop, { orders: 1, path: '/profile?status=cancelled' }),
  },
  {
    name: 'profile-waiting',
    act: async (page, shop) => {
      await registerByApi(page, shop.origin);
      await page.route('**/api/orders/**', () => undefined);
      await page.goto('/profile');
      await page.getByRole('heading', { name: '我的订单' }).waitFor();
    },
  },
  {
    name: 'profile-failed',
    act: async (page, shop) => {
      await page.route('**/api/orders/**', (route) => route.fulfill(broken));
      await openProfile(page, shop);
      await page.getByText('获取订单列表失败').waitFor();
    },
  },
  {
    name: 'profile-编辑资料',
    showsViewportOnly: true,
    act: async (page, shop) => {
      await openProfile(page, shop);
      await openDialog(page, '编辑资料');
    },
  },
  {
    name: 'profile-edit-refused',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await page.getByRole('dialog').getByLabel('邮箱').fill('lin at example');
      await press(page, '保存');
      await page.getByText('邮箱格式不正确').waitFor();
    },
  },
  {
    name: 'profile-修改密码',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: (page) => openDialog(page, '修改密码'),
  },
  {
    name: 'profile-password-refused',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      for (const [label, text] of [
        ['当前密码', 'not the old one'],
        ['新密码', 'brand new words'],
        ['确认新密码', 'brand new words'],
      ] as const)
        await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);
      await press(page, '保存');
      await page.getByText('密码不正确，请重新输入').waitFor();
    },
  },
  {
    name: 'profile-注销账号',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: (page) => openDialog(page, '注销账号'),
  },
  {
    name: 'profile-leave-refused',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('密码', { exact: true }).fill('not my password');
      await dialog.getByRole('button', { name: '注销账号', exact: true }).click();
      await dialog.getByText('密码不正确').waitFor();
    },
  },
  {
    name: 'profile-bind-failed',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: async (page) => {
      await closeDialog(page);
      await page.route('**/api/oauth/bindings/google/', (route) => route.fulfill(broken));
      await press(page, '绑定 Google');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'profile-查看设备',
    startsFromPrevious: true,
    showsViewportOnly: true,
    act: (page) => openDialog(page, '查看设备'),
  },
  {
    name: 'profile-devices',
    showsViewportOnly: true,
    act: async (page, shop) => {
      const { username } = await openProfile(page, shop);
      const otherDevice = await page
        .context()
        .browser()
        ?.newPage({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' });
      if (otherDevice) await signInByApi(otherDevice, shop.origin, username);
      await otherDevice?.close();
      await press(page, '查看设备');
      await page.getByRole('dialog').getByRole('listitem').nth(1).waitFor();
    },
  },
  {
    name: 'profile-bound',
    path: '/auth/login?redirect=/profile',
    act: async (page) => {
      await signInByGitHub(page);
      await page.getByText('今天绑定').waitFor();
    },
  },
  {
    name: 'profile-unbind',
    showsViewportOnly: true,
    act: async (page, shop) => {
      const { username } = await openProfile(page, shop);
      await press(page, '绑定 GitHub');
      await signInAtProvider(page, `binder-${username}`);
      await press(page, '解绑 GitHub');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'forbidden', path: '/staff', role: 'customer' },
  { name: 'join', path: '/staff/join#secret' },
  { name: 'join-customer', path: '/staff/join#secret', role: 'customer' },
  {
    name: 'join-refused',
    startsFromPrevious: true,
    act: async (page) => {
      await press(page, /的身份加入店员$/);
      await page.getByText('没有加入成功').waitFor();
    },
  },
  { name: 'join-incomplete', path: '/staff/join' },
];

async function openDialog(page: Page, name: string): Promise<void> {
  await closeDialog(page);
  await press(page, name);
  await page.getByRole('dialog').waitFor();
}

async function signInByGitHub(page: Page): Promise<void> {
  personCount += 1;
  await page.getByRole('link', { name: '使用 GitHub 登录' }).click();
  await signInAtProvider(page, `reader-${process.pid}-${personCount}`);
}
