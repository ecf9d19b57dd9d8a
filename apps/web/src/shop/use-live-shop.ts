import { useQueryClient } from '@tanstack/react-query';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { shopQuery } from './shop-query.ts';

/** Refetches the shop data on live events. */
export function useLiveShop(): void {
  const queryClient = useQueryClient();
  useLiveTopic('shop', () => void queryClient.invalidateQueries({ queryKey: shopQuery.queryKey }));
}
