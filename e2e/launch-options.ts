import { findChromium } from '../scripts/test/find-test-tools.ts';

const executablePath = findChromium();

/** Most containers do not support Chromium's sandbox. Files with Chinese names need a UTF-8 locale. */
export const launchOptions = {
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
};
