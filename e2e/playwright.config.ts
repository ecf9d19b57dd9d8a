import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './launch-options.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  // One more than cores, because stories often wait.
  workers: availableParallelism() + 1,
  forbidOnly: process.env['CI'] === 'true',
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Recording a story costs as much as running it, so only TRACE=1 records, and keeps the failures.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Few stories test animations; they switch them on.
    contextOptions: { reducedMotion: 'reduce' },
    // Stories cannot intercept the requests of a service worker; stories about it allow it.
    serviceWorkers: 'block',
    launchOptions: { ...launchOptions, args: [...launchOptions.args, '--process-per-site'] },
  },
  // Most customers use a phone, and most stories are the same at any width. Those that differ on a desktop have a tag.
  // The catalogue covers every state at four widths.
  projects: [
    {
      name: 'desktop',
      grep: /@desktop|@both-widths/,
      // Workers are not shared between projects, and these stories are few.
      workers: 1,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
