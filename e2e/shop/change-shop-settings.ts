import type { Page } from '@playwright/test';
import { changeSettings, getSettings, type SettingsForm } from '@print/contract/settings';
import type { TestShop } from './test-shop.ts';

/** Changes settings by API, because other stories cover the console. */
export async function changeShopSettings(
  page: Page,
  { origin, run }: TestShop,
  changes: Partial<SettingsForm>,
): Promise<void> {
  const headers = await staffHeaders(run);
  const { version } = await (await page.request.get(origin + getSettings.url, { headers })).json();
  await page.request.put(origin + changeSettings.url, { headers, data: { version, changes } });
}

export async function staffHeaders(run: TestShop['run']): Promise<{ authorization: string }> {
  return { authorization: `Token ${await run({ command: 'createToken', role: 'staff' })}` };
}
