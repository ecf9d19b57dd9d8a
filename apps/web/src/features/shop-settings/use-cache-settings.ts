import type { StaffSettings } from '@print/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { shopQuery } from '#shop/shop-query.ts';
import { settingsQuery } from './settings-query.ts';

/** What a save answers is what is there now; the customer's view of the shop is asked for anew. */
export function useCacheSettings(): (saved: StaffSettings) => void {
  const queryClient = useQueryClient();
  return (saved) => {
    queryClient.setQueryData(settingsQuery.queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: shopQuery.queryKey });
  };
}
