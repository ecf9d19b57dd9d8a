import { outdatedPage } from '@print/contract/pages';
import type { Shop } from '@print/contract/shop';
import type { QueryClient } from '@tanstack/react-query';
import { shopQuery } from '#shop/shop-query.ts';

/**
 * The page's HTML contains the shop data, so no request is needed. After a back navigation or a restored tab the HTML
 * may come from the browser's cache and be days old, and a busy server sends an earlier page and says so: the query
 * refetches then.
 */
export function seedShopQuery(queryClient: QueryClient): void {
  const text = document.querySelector('script#served-shop')?.textContent;
  if (!text) return;
  const shop: Shop = JSON.parse(text);
  queryClient.setQueryData(shopQuery.queryKey, shop, isOld() ? { updatedAt: 0 } : {});
}

function isOld(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'back_forward' || (visit?.serverTiming ?? []).some(({ name }) => name === outdatedPage);
}
