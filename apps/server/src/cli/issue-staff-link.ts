import { randomBytes, randomUUID } from 'node:crypto';
import { createStaffLink, invitationDays } from '#domains/accounts/members/create-invitation.ts';
import type { Config } from '#platform/config.ts';
import { withShopDatabase } from './with-shop-database.ts';

export async function issueStaffLink(config: Config): Promise<string> {
  const random = { bytes: randomBytes, uuid: () => randomUUID() };
  const clock = { now: () => new Date() };
  return await withShopDatabase(config, 'npm run staff:link', async ({ db }) => {
    const link = await createStaffLink({ db, clock, config, random });
    return `打开这个链接并登录，就成为店主（用一次就失效，${invitationDays} 天内有效）：\n${link}`;
  });
}
