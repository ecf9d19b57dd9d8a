import { basename } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from '../launch-options.ts';
import { cardOf, openOrderPage } from './order-page.ts';
import { waitForHydration } from './wait-until-loaded.ts';

type Options = {
  readonly origin: string;
  /** The path of the file. */
  readonly file: string;
  readonly interruptions: readonly { readonly at: number; readonly interrupt: 'reload' | (() => Promise<void>) }[];
  /** Resolves when this share of the file has been sent. */
  readonly untilSent: (share: number) => Promise<void>;
};

/**
 * Uploads a file on a phone's screen through all interruptions. The customer only chooses it again after a reload.
 * Returns the percentages that the page has shown since then.
 */
export async function resumeUpload(options: Options): Promise<{ fileId: string; progress: number[] }> {
  const { origin, file, interruptions, untilSent } = options;
  const browser = await chromium.launch(launchOptions);
  try {
    const context = await browser.newContext({
      locale: 'zh-CN',
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    page.on('dialog', (dialog) => dialog.accept());
    let fileId = '';
    page.on('response', async (response) => {
      if (response.url().endsWith('/finish/') && response.status() === 201) fileId = (await response.json()).file_id;
    });
    let progress: number[] = [];
    await page.exposeFunction('reportProgress', (percent: number) => progress.push(percent));

    const card = cardOf(page, basename(file));
    const chooseFile = async () => {
      await page.locator('input[type=file]').setInputFiles(file);
      progress = [];
      await page.evaluate(watchProgress);
    };
    await openOrderPage(page, origin);
    await chooseFile();
    for (const { at, interrupt } of interruptions) {
      await untilSent(at);
      if (interrupt !== 'reload') await interrupt();
      else {
        await page.reload();
        await waitForHydration(page);
        await card.getByText('错误：这个文件还没有传完，请重新选择它，或移除').waitFor();
        await chooseFile();
      }
    }
    await card.and(page.locator('[data-phase=ready]')).waitFor();
    return { fileId, progress };
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
function watchProgress(): void {
  const { reportProgress } = window as unknown as { reportProgress: (percent: number) => void };
  let shown = '';
  new MutationObserver(() => {
    const bar = document.querySelector('article [role=progressbar]');
    const percent = bar?.getAttribute('aria-valuenow') ?? shown;
    if (percent !== shown) reportProgress(Number(percent));
    shown = percent;
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}
