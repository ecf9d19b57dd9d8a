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

test('the first visit costs at most 8 KB of CSS', () => {
  expect(initialBytes('css')).toBeLessThanOrEqual(8 * kilobyte);
});
