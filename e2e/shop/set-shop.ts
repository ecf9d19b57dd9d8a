import type { Page } from '@playwright/test';
import { changeSettings, getSettings, type SettingsForm } from '@print/contract/settings';
import type { BackDoor } from './shop.ts';

/** The owner's hand, without the console. */
export async function setShop(
  page: Page,
  { origin, ask }: BackDoor,
  changes: Partial<SettingsForm>,
): Promise<void> {
  const headers = await staffHeaders(ask);
  const { version } = await (await page.request.get(origin + getSettings.url, { headers })).json();
  await page.request.put(origin + changeSettings.url, { headers, data: { version, changes } });
}

export async function staffHeaders(ask: BackDoor['ask']): Promise<{ authorization: string }> {
  return { authorization: `Token ${await ask({ what: 'token', role: 'staff' })}` };
}
