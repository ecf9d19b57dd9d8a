import { expect, type Page } from '@playwright/test';
import { startSignInUrl } from '@print/contract/oauth';
import { signInAtProvider } from './shop/account.ts';
import { openProfile } from './shop/profile-page.ts';
import { type TestShop, test } from './shop/test-shop.ts';

test.describe.configure({ timeout: 120_000 });

const links = (page: Page) => page.getByRole('region', { name: '账号绑定' });
const line = (page: Page, name: string) => links(page).getByRole('listitem').filter({ hasText: name });

/** Signs in a new customer by GitHub, who therefore has no password. */
async function signInByGitHub(page: Page, { origin }: TestShop, name: string): Promise<void> {
  await page.goto(origin + startSignInUrl('github'));
  await signInAtProvider(page, name);
  await expect(page).toHaveURL(`${origin}/`);
  await page.goto(`${origin}/profile`);
  await expect(line(page, 'GitHub')).toContainText('今天绑定');
}

test('a customer links GitHub, and unlinks it after a warning', async ({ page, testShop }) => {
  const { username } = await openProfile(page, testShop);
  await expect(line(page, 'GitHub')).toContainText('未绑定');
  await expect(line(page, 'Google')).toContainText('未绑定');
  await links(page).getByRole('button', { name: '绑定 GitHub' }).click();
  await signInAtProvider(page, `binder-${username}`);
  await expect(page).toHaveTitle('个人中心 - 自助打印');
  await expect(line(page, 'GitHub')).toContainText('今天绑定');

  const unbind = links(page).getByRole('button', { name: '解绑 GitHub' });
  const dialog = page.getByRole('alertdialog', { name: '解除绑定' });
  await unbind.click();
  await expect(dialog).toContainText('确定要解除与 GitHub 的绑定吗？');
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(unbind).toBeFocused();
  await unbind.click();
  await dialog.getByRole('button', { name: '解绑' }).click();
  await expect(line(page, 'GitHub')).toContainText('未绑定');
  await expect(links(page).getByRole('button', { name: '绑定 GitHub' })).toBeFocused();
});

test('the last way to sign in cannot be removed until there is another', async ({ page, testShop }) => {
  await signInByGitHub(page, testShop, `last-${process.pid}`);
  const unbind = links(page).getByRole('button', { name: '解绑 GitHub' });
  await expect(unbind).toBeDisabled();
  await expect(line(page, 'GitHub')).toContainText('这是唯一的登录方式，设置密码或绑定其他账号后才能解绑。');

  await page.getByRole('button', { name: '设置密码' }).click();
  const dialog = page.getByRole('dialog', { name: '设置密码' });
  await expect(dialog.getByLabel('当前密码')).toHaveCount(0);
  await dialog.getByLabel('新密码', { exact: true }).fill('brand new words');
  await dialog.getByLabel('确认新密码', { exact: true }).fill('brand new words');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: '修改密码' })).toBeVisible();
  await expect(unbind).toBeEnabled();
  await unbind.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '解绑' }).click();
  await expect(line(page, 'GitHub')).toContainText('未绑定');
});

test('a customer without a password confirms the account deletion by name', async ({ page, testShop }) => {
  const name = `leaver-${process.pid}`;
  await signInByGitHub(page, testShop, name);
  await page.getByRole('button', { name: '注销账号' }).click();
  const dialog = page.getByRole('dialog', { name: '注销账号' });
  const deleteButton = dialog.getByRole('button', { name: '注销账号', exact: true });
  await dialog.getByLabel('用户名').fill('somebody-else');
  await deleteButton.click();
  await expect(dialog.getByRole('alert').filter({ hasText: '用户名不一致' })).toBeVisible();
  await dialog.getByLabel('用户名').fill(name);
  await deleteButton.click();
  await expect(page.getByText('账号已注销')).toBeVisible();
  await expect(page).toHaveTitle('首页 - 自助打印');
});
