import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/test/find-test-tools.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] === 'true',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
    // What a worker fetches, stories could not hold up or spoil; those about the worker allow it.
    serviceWorkers: 'block',
    // Debian's Chromium when there is one; the sandbox is not to be had in most containers.
    // Without a locale it could not write the Chinese names of what is downloaded.
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox'],
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
    // What is the same at any width is told once, where most customers are.
    {
      name: 'desktop',
      grepInvert: /@any-width/,
      testIgnore: /\/(budgets|guards|step-history|two-tabs)\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
