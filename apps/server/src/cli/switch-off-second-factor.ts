import { randomBytes, randomUUID } from 'node:crypto';
import { resetSecondFactor } from '#domains/accounts/second-factor/reset-second-factor.ts';
import type { Config } from '#platform/config.ts';
import { SetupError } from '#platform/setup-error.ts';
import { withShopDatabase } from './with-shop-database.ts';

const command = 'npm run staff:second-factor-off';

export async function switchOffSecondFactor(config: Config, username: string | undefined): Promise<string> {
  if (!username) throw new SetupError(`请写上店员的用户名：${command} -- 用户名`);
  const random = { bytes: randomBytes, uuid: () => randomUUID() };
  const clock = { now: () => new Date() };
  return await withShopDatabase(config, `${command} -- ${username}`, async ({ db }) => {
    const outcome = await resetSecondFactor({ db, clock, random }, username);
    if (outcome === 'unknown-user') throw new SetupError(`没有叫 ${username} 的账号`);
    if (outcome === 'was-off') return `${username} 没有开启两步验证，不用关闭`;
    return `${username} 的两步验证已关闭，现在只凭密码或第三方账号就能登录。登录后请重新开启`;
  });
}
