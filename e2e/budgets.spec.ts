import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { findWebBuild, joinDocument, type PageFiles } from '../apps/server/src/platform/http/pages/web-build.ts';
import { test } from './shop/test-shop.ts';

// One worker, because loading the renderer takes longer than measuring the pages.
test.describe.configure({ mode: 'default' });

const dist = join(import.meta.dirname, '../apps/web/dist');
const kilobyte = 1024;

/** Gzipped KB of a first visit before any click. Scripts are gzipped file by file, the styles of a page as one. */
const customers = [
  { path: '/', js: 105, css: 8 },
  { path: '/order', js: 120, css: 8 },
  { path: '/query', js: 120, css: 8 },
  { path: '/terms', js: 120, css: 8 },
  { path: '/auth/login', js: 120, css: 8 },
  { path: '/profile', js: 120, css: 8 },
  { path: '/oauth/callback', js: 120, css: 8 },
  { path: '/no-such-page', js: 120, css: 8 },
];

for (const { path, js, css } of customers)
  test(`a visit that begins at ${path} costs at most ${js} KB of JavaScript and ${css} KB of CSS`, async () => {
    const build = getBuild();
    const { describePage } = await build.loadRenderer();
    const files = build.filesOf(describePage(path, ''));
    expect.soft(scriptBytes(files), 'JavaScript').toBeLessThanOrEqual(js * kilobyte);
    expect.soft(gzipped(files.css), 'CSS').toBeLessThanOrEqual(css * kilobyte);
  });

for (const page of ['queue', 'handover', 'owing', 'walk-in', 'printers', 'reports', 'settings', 'members'])
  test(`opening the ${page} page of the console costs at most 190 KB of JavaScript and 10 KB of CSS`, () => {
    const files = filesOf(`src/pages/staff/${page}-page.tsx`);
    expect.soft(scriptBytes(files), 'JavaScript').toBeLessThanOrEqual(190 * kilobyte);
    expect.soft(gzipped(files.css), 'CSS').toBeLessThanOrEqual(10 * kilobyte);
  });

test('the code that loads with the first file of an order has at most 55 KB', () => {
  const groupListFiles = filesOf('src/features/ordering/groups/group-list.tsx');
  expect(scriptBytes(groupListFiles)).toBeLessThanOrEqual((120 + 55) * kilobyte);
});

function getBuild() {
  const build = findWebBuild(dist);
  if (build === undefined) throw new Error('apps/web/dist is missing: build the web first');
  return build;
}

/** The files of the app and of one lazy-loaded part, with their imports. */
function filesOf(source: string): PageFiles {
  const build = getBuild();
  expect(build.addressOf(source), source).toBeDefined();
  return build.filesOf({ path: '', title: '', source });
}

function scriptBytes({ appScripts, pageScripts }: PageFiles): number {
  const scripts = [...appScripts, ...pageScripts];
  expect(scripts.length).toBeGreaterThan(1);
  const inline = [...joinDocument(getBuild().document).matchAll(/<script>([\s\S]*?)<\/script>/g)];
  return [
    ...inline.map(([, code = '']) => gzipped(code)),
    ...scripts.map((file) => gzipped(readFileSync(join(dist, file)))),
  ].reduce((sum, bytes) => sum + bytes, 0);
}

const gzipped = (text: string | Buffer) => gzipSync(text, { level: 9 }).length;
