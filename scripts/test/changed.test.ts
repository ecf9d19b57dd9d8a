import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { storiesOf } from '../../e2e/stories-of.ts';
import { findStories } from './changed.ts';

const root = resolve(import.meta.dirname, '../..');

test('every feature and every domain lists its stories, and each story exists', () => {
  const places = globSync('apps/{web,server}/src/{features,domains}/*', { cwd: root });
  expect(Object.keys(storiesOf).sort()).toEqual(places.map((place) => place.split('/').slice(-2).join('/')).sort());
  for (const name of Object.values(storiesOf).flat())
    expect(existsSync(join(root, 'e2e', `${name}.spec.ts`)), name).toBe(true);
});

test('a change in one feature selects the stories of that feature once', () => {
  expect(findStories(['apps/web/src/features/reports/a.tsx', 'apps/web/src/features/reports/b.css'])).toEqual([
    'reports.spec.ts',
  ]);
  expect(findStories(['apps/server/src/domains/oauth/oauth.routes.ts', 'e2e/intro.spec.ts'])).toEqual([
    'account-links.spec.ts',
    'intro.spec.ts',
    'oauth.spec.ts',
  ]);
});

test('a change in shared code selects every story', () => {
  for (const file of [
    'apps/web/src/ui/button.tsx',
    'apps/server/src/app.ts',
    'packages/contract/src/price.ts',
    'e2e/shop/test-shop.ts',
  ])
    expect(findStories([file]), file).toBe('all');
});

test('a change in docs or unit tests selects no story', () => {
  expect(findStories(['README.md', 'docs/tour.md', 'apps/web/src/ui/button.test.tsx'])).toEqual([]);
});
