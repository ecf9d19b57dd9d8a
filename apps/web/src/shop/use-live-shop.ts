import { useQueryClient } from '@tanstack/react-query';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { shopQuery } from './shop-query.ts';

/** Prices, notice and opening change on the screen when the shop changes them. */
export function useLiveShop(): void {
  const queryClient = useQueryClient();
  useLiveTopic('shop', () => void queryClient.invalidateQueries({ queryKey: shopQuery.queryKey }));
}
