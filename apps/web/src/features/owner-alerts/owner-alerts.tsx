import { dismissOwnerAlerts } from '@print/contract/members';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { AlertCard } from './alert-card.tsx';
import styles from './owner-alerts.module.css';
import { ownerAlertsQuery } from './owner-alerts-query.ts';

const maxShown = 2;

/** What was changed about money, members and printers, until this owner has dismissed it. Without alerts, nothing. */
export function OwnerAlerts() {
  const queryClient = useQueryClient();
  const { data } = useQuery(ownerAlertsQuery);
  const dismissing = useMutation({
    mutationFn: (ids: string[]) => call(dismissOwnerAlerts, { body: { ids } }),
    networkMode: 'always',
    onSuccess: (alerts) => queryClient.setQueryData(ownerAlertsQuery.queryKey, alerts),
  });
  if (!data || data.results.length === 0) return null;
  const shown = data.results.slice(0, maxShown);
  const more = data.count - shown.length;
  return (
    <section className={styles.alerts} aria-label="安全提醒">
      {dismissing.error && <Notice tone="danger">{messageOf(dismissing.error)}</Notice>}
      {shown.map((alert) => (
        <AlertCard
          key={alert.id}
          alert={alert}
          isDismissing={dismissing.isPending && dismissing.variables.includes(alert.id)}
          onDismiss={() => dismissing.mutate([alert.id])}
        />
      ))}
      {more > 0 && (
        <p className={styles.more}>
          还有 <span className="num">{more}</span> 条提醒。
          <Button
            variant="quiet"
            disabled={dismissing.isPending}
            onClick={() => dismissing.mutate(shown.map(({ id }) => id))}
          >
            这 {shown.length} 条知道了，看下面的
          </Button>
        </p>
      )}
    </section>
  );
}
