import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

test('every test that docs/security.md names exists', () => {
  const folders = '{apps/server/src,packages/contract/src,e2e,promises}';
  const existing = new Set(globSync(`${folders}/**/*.ts`, { cwd: root }).map((path) => basename(path)));
  const named = readFileSync(resolve(root, 'docs/security.md'), 'utf8').match(/(?<=`)[\w.-]+\.ts(?=`)/g) ?? [];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !existing.has(name))).toEqual([]);
});
