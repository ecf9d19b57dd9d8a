import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';
import { findChromium } from './find-test-tools.ts';
import { type Part, type PartResult, type Report, toPartResult } from './part.ts';
import { readStories } from './read-stories.ts';

/** Customer and staff stories in a real browser on the production build; all, or those in `files`. */
export function storiesPart(root: string, files: readonly string[] = []): Part {
  return {
    name: 'stories',
    files: 'e2e/**/*.spec.ts',
    findSkipReason: findBrowserSkipReason,
    run: () => runStories(root, files),
  };
}

async function runStories(root: string, files: readonly string[]): Promise<PartResult> {
  const folder = mkdtempSync(join(tmpdir(), 'stories-'));
  const report = join(folder, 'report.json');
  const playwright = join(root, 'node_modules/.bin/playwright');
  try {
    const run = await runCommand([playwright, 'test', '--reporter=list,json', ...files], {
      cwd: join(root, 'e2e'),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    return toPartResult(run, readReport(report));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readReport(file: string): Report | undefined {
  try {
    return readStories(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Starts a browser, because an installed one may still lack libraries. */
async function findBrowserSkipReason(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const executablePath = findChromium();
  try {
    const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
    await browser.close();
    return undefined;
  } catch {
    return 'no Chromium starts on this machine';
  }
}
