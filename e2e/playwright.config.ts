import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/test/find-test-tools.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  // One more than there are cores: while a story waits, another has its core.
  workers: availableParallelism() + 1,
  forbidOnly: process.env['CI'] === 'true',
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Filming every story costs as much as telling it: TRACE=1 films those that fail.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Few stories look at movement; they ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // What a worker fetches, stories could not hold up or spoil; those about the worker allow it.
    serviceWorkers: 'block',
    // Debian's Chromium when there is one; the sandbox is not to be had in most containers.
    // Without a locale it could not write the Chinese names of what is downloaded.
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--process-per-site'],
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  // Most customers are on a phone, and most stories are the same at any width: those are told there. What is another
  // story at a desk says so. How every state looks at four widths is the catalogue's.
  projects: [
    {
      name: 'desktop',
      grep: /@desktop|@both-widths/,
      // A worker of one width is none of the other: these are few, and one server does for them.
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
