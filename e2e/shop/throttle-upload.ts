import type { Page } from '@playwright/test';

/** Slows uploads down so that a story can observe their progress. */
export async function throttleUpload(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const network = { offline: false, latency: 0, downloadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: bytesPerSecond });
}
