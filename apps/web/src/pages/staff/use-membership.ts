import { useQueryClient } from '@tanstack/react-query';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { ownerAlertsQuery } from '#features/owner-alerts/owner-alerts-query.ts';
import { profileQuery } from '#session/profile-query.ts';

/** Keeps the user's role and the alerts up to date: another owner may change both while the page is open. */
export function useMembership(): void {
  const queryClient = useQueryClient();
  useLiveTopic('membership', () => {
    void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: ownerAlertsQuery.queryKey });
  });
}
