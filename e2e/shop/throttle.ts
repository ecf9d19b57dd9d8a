import type { Page } from '@playwright/test';

/** A line so slow that what is sent can be watched. */
export async function throttle(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const network = { offline: false, latency: 0, downloadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: bytesPerSecond });
}
