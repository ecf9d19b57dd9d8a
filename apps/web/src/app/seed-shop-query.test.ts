import { afterEach, expect, test, vi } from 'vitest';
import { shopQuery } from '#shop/shop-query.ts';
import { createQueryClient } from './query-client.ts';
import { seedShopQuery } from './seed-shop-query.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

test.each([
  [{ type: 'navigate' }, false],
  [{ type: 'navigate', serverTiming: [{ name: 'cache' }] }, false],
  [{ type: 'navigate', serverTiming: [{ name: 'outdated' }] }, true],
  [{ type: 'reload', serverTiming: [] }, false],
  [{ type: 'back_forward', serverTiming: [] }, true],
])('after the navigation %j, the embedded shop data is stale: %s', (visit, isStale) => {
  vi.stubGlobal('performance', { getEntriesByType: () => [visit] });
  document.body.innerHTML = '<script type="application/json" id="served-shop">{"notice":"开门"}</script>';
  const queryClient = createQueryClient();
  seedShopQuery(queryClient);
  expect(queryClient.getQueryData(shopQuery.queryKey)).toEqual({ notice: '开门' });
  const query = queryClient.getQueryCache().find({ queryKey: shopQuery.queryKey });
  expect(query?.isStaleByTime(60_000)).toBe(isStale);
});
