import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';
import { buildWeb } from '../setup/web-build.ts';
import { findChromium } from './find-test-tools.ts';
import { type Part, type Report, trustReport } from './part.ts';

/** Customer and staff stories in a real browser, on the web as it is built for customers. */
export function storiesPart(root: string): Part {
  return {
    name: 'stories',
    files: 'e2e/**/*.spec.ts',
    findObstacle: findBrowserObstacle,
    run: () => runStories(root),
  };
}

async function runStories(root: string) {
  if (!(await buildWeb(root))) return trustReport(false, 'the web does not build', undefined);
  const folder = mkdtempSync(join(tmpdir(), 'stories-'));
  const report = join(folder, 'report.json');
  const playwright = join(root, 'node_modules/.bin/playwright');
  try {
    const { ok, output } = await runCommand([playwright, 'test', '--reporter=list,json'], {
      cwd: join(root, 'e2e'),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      limitMinutes: 20,
    });
    return trustReport(ok, output, readReport(report));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readReport(file: string): Report | undefined {
  try {
    const { stats } = JSON.parse(readFileSync(file, 'utf8'));
    // A story that passes only at the second try has a fault in it or in the shop. One that skips itself makes no
    // sense at that width, such as the phone's menu on a desktop: the machine lacks nothing.
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: 0, passedOver: [] };
  } catch {
    return undefined;
  }
}

/** The only proof that a browser can be had is one that starts: libraries may be missing. */
async function findBrowserObstacle(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const executablePath = findChromium();
  try {
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox'],
    });
    await browser.close();
    return undefined;
  } catch {
    return 'no Chromium starts on this machine';
  }
}
