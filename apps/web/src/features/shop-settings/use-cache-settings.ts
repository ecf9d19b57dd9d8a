import type { StaffSettings } from '@print/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { shopQuery } from '#shop/shop-query.ts';
import { settingsQuery } from './settings-query.ts';

/** Caches the saved settings and refetches the public shop data. */
export function useCacheSettings(): (settings: StaffSettings) => void {
  const queryClient = useQueryClient();
  return (settings) => {
    queryClient.setQueryData(settingsQuery.queryKey, settings);
    void queryClient.invalidateQueries({ queryKey: shopQuery.queryKey });
  };
}
