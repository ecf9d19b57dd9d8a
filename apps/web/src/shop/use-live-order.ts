import { useQueryClient } from '@tanstack/react-query';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { staffOrderKey } from './staff-order-query.ts';
import { deskKey } from './use-pending-change.ts';

/** The order, its files and its print jobs follow what colleagues, customers and printers do. */
export function useLiveOrder(id: string): void {
  const queryClient = useQueryClient();
  useLiveTopic('queue', (changed) => {
    if (changed === undefined) void queryClient.invalidateQueries({ queryKey: deskKey });
    if (changed === id) void queryClient.invalidateQueries({ queryKey: staffOrderKey(id) });
  });
}
