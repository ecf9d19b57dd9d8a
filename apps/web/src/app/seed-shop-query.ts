import type { Shop } from '@print/contract/shop';
import type { QueryClient } from '@tanstack/react-query';
import { shopQuery } from '#shop/shop-query.ts';

/**
 * The page's HTML contains the shop data, so no request is needed. After a back navigation or a restored tab the HTML
 * may come from the browser's cache and be days old, so the query refetches then.
 */
export function seedShopQuery(queryClient: QueryClient): void {
  const text = document.querySelector('script#served-shop')?.textContent;
  if (!text) return;
  const shop: Shop = JSON.parse(text);
  queryClient.setQueryData(shopQuery.queryKey, shop, isFromHistory() ? { updatedAt: 0 } : {});
}

function isFromHistory(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return (visit as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}
