import type { StaffSettings } from '@print/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { shopQuery } from '#shop/shop-query.ts';
import { settingsQuery } from './settings-query.ts';

/** Caches the saved settings and refetches the public shop data. */
export function useCacheSettings(): (saved: StaffSettings) => void {
  const queryClient = useQueryClient();
  return (saved) => {
    queryClient.setQueryData(settingsQuery.queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: shopQuery.queryKey });
  };
}
