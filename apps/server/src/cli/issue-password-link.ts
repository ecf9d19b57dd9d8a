import { randomBytes, randomUUID } from 'node:crypto';
import { findAccount } from '#domains/accounts/find-account.ts';
import { createPasswordLink, passwordLinkMinutes } from '#domains/accounts/passwords/create-password-link.ts';
import type { Config } from '#platform/config.ts';
import { SetupError } from '#platform/setup-error.ts';
import { withShopDatabase } from './with-shop-database.ts';

/** Also for accounts of staff, for which the console creates no link. */
export async function issuePasswordLink(config: Config, login: string | undefined): Promise<string> {
  if (!login) throw new SetupError('请写上用户名或邮箱：npm run password:link -- 用户名');
  const random = { bytes: randomBytes, uuid: () => randomUUID() };
  const clock = { now: () => new Date() };
  return await withShopDatabase(config, 'npm run password:link', async ({ db }) => {
    const account = await findAccount({ db }, login, undefined);
    if (!account) throw new SetupError(`没有这个账号：${login}`);
    const { id, username } = account.user;
    const { url } = await db.transaction(async (tx) => await createPasswordLink({ clock, config, random }, tx, id));
    return `请 ${username} 打开这个链接设新密码（用一次就失效，${passwordLinkMinutes} 分钟内有效）：\n${url}`;
  });
}
