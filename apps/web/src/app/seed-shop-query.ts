import type { Shop } from '@print/contract/shop';
import type { QueryClient } from '@tanstack/react-query';
import { shopQuery } from '#shop/shop-query.ts';

/**
 * The facts that the page came with; nobody has to ask for them again. A browser that goes back, or opens its tabs
 * anew, shows the page that it has kept without asking: that may be days old, and is only a beginning.
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
