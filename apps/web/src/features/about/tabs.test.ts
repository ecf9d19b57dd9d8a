import { expect, test } from 'vitest';
import { tabOf } from './tabs.ts';

test.each([
  ['', 'about'],
  ['#prices', 'about'],
  ['#terms', 'terms'],
  ['#privacy', 'privacy'],
  ['#privacy-3', 'privacy'],
  ['#termsofuse', 'about'],
])('an address that ends in “%s” opens the tab %s', (hash, tab) => {
  expect(tabOf(hash)).toBe(tab);
});
