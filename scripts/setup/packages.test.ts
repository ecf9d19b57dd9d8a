import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { arePackagesCurrent } from './packages.mjs';

let root: string;
const write = (file: string, packages: object) => {
  writeFileSync(join(root, file), JSON.stringify({ packages }));
};
const lock = {
  '': { version: '0.1.0' },
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/binding-darwin': { version: '1.0.0', optional: true },
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'packages-'));
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(root, 'node_modules/.bin/node'), '');
  write('package-lock.json', lock);
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

test('packages are current if they match the lock file, except for optional ones of other platforms', () => {
  write('node_modules/.package-lock.json', { 'node_modules/zod': { version: '4.0.0' } });
  expect(arePackagesCurrent(root)).toBe(true);
});

test('packages are not current with another version or a missing package', () => {
  write('node_modules/.package-lock.json', { 'node_modules/zod': { version: '3.9.0' } });
  expect(arePackagesCurrent(root)).toBe(false);
  write('node_modules/.package-lock.json', {});
  expect(arePackagesCurrent(root)).toBe(false);
});

test('packages are not current after an interrupted installation', () => {
  expect(arePackagesCurrent(root)).toBe(false);
});

test('packages are not current without the Node package', () => {
  write('node_modules/.package-lock.json', { 'node_modules/zod': { version: '4.0.0' } });
  rmSync(join(root, 'node_modules/.bin/node'));
  expect(arePackagesCurrent(root)).toBe(false);
});

test('the lock file lists the binaries of every platform, which npm ci requires', () => {
  const file = resolve(import.meta.dirname, '../../package-lock.json');
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>;
  };
  const installedPaths = Object.keys(packages);
  const optional = Object.values(packages).flatMap((item) => Object.keys(item.optionalDependencies ?? {}));
  const missingNames = optional.filter((name) => !installedPaths.some((path) => path.endsWith(`node_modules/${name}`)));
  expect(missingNames, 'run node scripts/complete-lock.ts').toEqual([]);
});
