import type { OrderTicket } from '@print/contract/ordering';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { Sheet } from '#ui/sheet.tsx';
import { lazyResult, preloadResult } from './lazy-result.ts';
import { lookedUpOrderQuery } from './looked-up-order-query.ts';
import { LookupForm } from './lookup-form.tsx';
import { LookupResult } from './lookup-result.tsx';
import styles from './order-lookup.module.css';
import { revealResult } from './reveal-result.ts';
import { clearStoredTicket, useStoredTicket } from './stored-ticket.ts';
import { useNavigationTicket } from './use-navigation-ticket.ts';

/** `children` (where and when to pick up) are below form and result on a phone. */
export function OrderLookup({ children }: { children: ReactNode }) {
  const navigationTicket = useNavigationTicket();
  const storedTicket = useStoredTicket();
  /** Null after the visitor has cleared the ticket, undefined before there is one. */
  const [requestedTicket, setRequestedTicket] = useState<OrderTicket | null | undefined>(navigationTicket);
  if (requestedTicket === undefined && storedTicket !== undefined) setRequestedTicket(storedTicket);
  const ticket = requestedTicket ?? undefined;
  const queryClient = useQueryClient();
  const lookup = useQuery(lookedUpOrderQuery(ticket));
  const { data: order, isFetching, isPending, refetch } = lookup;
  /** Only a result that the visitor requested scrolls into view. */
  const shouldReveal = useRef(navigationTicket !== undefined);
  const result = useRef<HTMLDivElement>(null);
  const showResult = useCallback(() => {
    if (shouldReveal.current) revealResult(result.current);
    shouldReveal.current = false;
  }, []);

  useEffect(() => {
    if (ticket !== undefined) preloadResult();
  }, [ticket]);

  useLiveTopic('order', (id) => {
    if (order !== undefined && (id === undefined || id === order.id)) void refetch();
  });

  useEffect(() => {
    if (!shouldReveal.current || isFetching || ticket === undefined) return;
    // A session that expires during the lookup removes its queries, so the lookup runs again as a guest.
    if (isPending) void refetch();
    else if (order === undefined || lazyResult.loaded) showResult();
  }, [isFetching, isPending, order, refetch, showResult, ticket]);

  const handleSubmit = (next: OrderTicket) => {
    shouldReveal.current = true;
    const isSame = ticket?.phone_number === next.phone_number && ticket.pickup_code === next.pickup_code;
    if (isSame) void refetch();
    else setRequestedTicket(next);
  };
  const handleClear = () => {
    clearStoredTicket();
    setRequestedTicket(null);
    queryClient.removeQueries({ queryKey: lookedUpOrderQuery(ticket).queryKey });
  };
  const isLoading = isFetching && order === undefined;
  return (
    <div className={styles.columns}>
      <Sheet className={styles.form}>
        <LookupForm
          initial={ticket}
          isLoading={isLoading}
          onSubmit={handleSubmit}
          onClear={handleClear}
          onFocus={preloadResult}
        />
      </Sheet>
      <div ref={result} className={styles.result}>
        <LookupResult
          lookup={lookup}
          ticket={ticket}
          onRetry={() => ticket && handleSubmit(ticket)}
          onShown={showResult}
        />
      </div>
      <div className={styles.aside}>{children}</div>
    </div>
  );
}
