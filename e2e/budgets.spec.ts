import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const dist = join(import.meta.dirname, '../apps/web/dist');
const kilobyte = 1024;

/** Gzipped bytes of everything the document asks for before anything is clicked. */
function initialBytes(kind: 'js' | 'css'): number {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const linked = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const inlined = [
    ...html.matchAll(kind === 'js' ? /<script>([\s\S]*?)<\/script>/g : /<style>([\s\S]*?)<\/style>/g),
  ];
  const texts = [
    ...linked.filter((path) => path.endsWith(`.${kind}`)).map((path) => readFileSync(join(dist, path))),
    ...inlined.map(([, text = '']) => Buffer.from(text)),
  ];
  expect(texts.length).toBeGreaterThan(0);
  return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
}

test('the first visit costs at most 105 KB of JavaScript', () => {
  expect(initialBytes('js')).toBeLessThanOrEqual(105 * kilobyte);
});

test('opening the order page costs at most 120 KB of JavaScript', () => {
  expect(bytesOfPage('src/pages/order-page.tsx')).toBeLessThanOrEqual(120 * kilobyte);
});

test('opening the query page costs at most 120 KB of JavaScript', () => {
  expect(bytesOfPage('src/pages/query-page.tsx')).toBeLessThanOrEqual(120 * kilobyte);
});

for (const page of ['auth-page', 'oauth-callback-page', 'profile-page']) {
  test(`opening the ${page} costs at most 120 KB of JavaScript and 8 KB of CSS`, () => {
    expect(bytesOfPage(`src/pages/${page}.tsx`)).toBeLessThanOrEqual(120 * kilobyte);
    expect(bytesOfPage(`src/pages/${page}.tsx`, 'css')).toBeLessThanOrEqual(8 * kilobyte);
  });
}

for (const page of ['queue', 'handover', 'walk-in', 'printers', 'reports', 'settings', 'members']) {
  test(`opening the ${page} page of the console costs at most 190 KB of JavaScript and 10 KB of CSS`, () => {
    const part = `src/pages/staff/${page}-page.tsx`;
    expect(bytesOfPage(part)).toBeLessThanOrEqual(190 * kilobyte);
    expect(bytesOfPage(part, 'css')).toBeLessThanOrEqual(10 * kilobyte);
  });
}

test('what an order only needs with its first file stays within 55 KB', () => {
  expect(bytesOfPage('src/features/ordering/group-list.tsx')).toBeLessThanOrEqual((120 + 55) * kilobyte);
});

test('the first visit costs at most 8 KB of CSS', () => {
  expect(initialBytes('css')).toBeLessThanOrEqual(8 * kilobyte);
});

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** Gzipped bytes of the app and one of its parts, with everything they import. */
function bytesOfPage(part: string, kind: 'js' | 'css' = 'js'): number {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const needed = new Set<string>();
  const need = (key: string) => {
    if (needed.has(key)) return;
    needed.add(key);
    for (const imported of manifest[key]?.imports ?? []) need(imported);
  };
  for (const key of ['index.html', part]) need(key);
  expect(manifest[part]).toBeDefined();
  const files = [...needed].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]);
  const counted = [...new Set(files)].filter((file) => file.endsWith(`.${kind}`));
  return counted.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  );
}
