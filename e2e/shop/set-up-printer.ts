import { expect, type Page } from '@playwright/test';
import { addPrinter } from '@print/contract/printing';
import { changeSettings, getSettings } from '@print/contract/settings';
import type { TestShop } from './test-shop.ts';

/** Switches direct printing on and adds a printer with duplex and stapler. */
export async function setUpPrinter(page: Page, { origin, run }: TestShop, uri: string): Promise<void> {
  const headers = { authorization: `Token ${await run({ command: 'createToken', role: 'staff' })}` };
  const { version } = await (await page.request.get(origin + getSettings.url, { headers })).json();
  const data = { version, changes: { direct_printing: true } };
  expect((await page.request.put(origin + changeSettings.url, { headers, data })).status()).toBe(200);
  const printer = { name: '柜台打印机', uri, is_enabled: true, papers: ['a4_70g'] };
  const added = await page.request.post(origin + addPrinter.url, { headers, data: printer });
  expect(await added.json()).toMatchObject({ state: 'idle', can_duplex: true });
}
