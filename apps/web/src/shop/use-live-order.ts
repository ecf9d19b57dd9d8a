import { useQueryClient } from '@tanstack/react-query';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { staffOrderKey } from './staff-order-query.ts';
import { deskKey } from './use-pending-change.ts';

/** Refetches the order, its files and its print jobs on live events. */
export function useLiveOrder(id: string): void {
  const queryClient = useQueryClient();
  useLiveTopic('queue', (changedId) => {
    if (changedId === undefined) void queryClient.invalidateQueries({ queryKey: deskKey });
    if (changedId === id) void queryClient.invalidateQueries({ queryKey: staffOrderKey(id) });
  });
}
