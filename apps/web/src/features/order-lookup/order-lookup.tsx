import type { OrderTicket } from '@print/contract/ordering';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { Sheet } from '#ui/sheet.tsx';
import { lazyResult, preloadResult } from './lazy-result.ts';
import { lookedUpOrderQuery } from './looked-up-order-query.ts';
import { LookupAnswer } from './lookup-answer.tsx';
import { LookupForm } from './lookup-form.tsx';
import styles from './order-lookup.module.css';
import { revealResult } from './reveal-result.ts';
import { clearStoredTicket, useStoredTicket } from './stored-ticket.ts';
import { useNavigationTicket } from './use-navigation-ticket.ts';

/** `children` are below form and result on a phone. */
export function OrderLookup({ children }: { children: ReactNode }) {
  const handed = useNavigationTicket();
  const kept = useStoredTicket();
  /** Null: the visitor has cleared the ticket. */
  const [asked, setAsked] = useState<OrderTicket | null | undefined>(handed);
  if (asked === undefined && kept !== undefined) setAsked(kept);
  const ticket = asked ?? undefined;
  const queryClient = useQueryClient();
  const lookup = useQuery(lookedUpOrderQuery(ticket));
  const { data: order, isFetching, isPending, refetch } = lookup;
  /** Only a result that the visitor requested scrolls into view. */
  const isAwaited = useRef(handed !== undefined);
  const answer = useRef<HTMLDivElement>(null);
  const showAnswer = useCallback(() => {
    if (isAwaited.current) revealResult(answer.current);
    isAwaited.current = false;
  }, []);

  useEffect(() => {
    if (ticket !== undefined) preloadResult();
  }, [ticket]);

  useLiveTopic('order', (id) => {
    if (order !== undefined && (id === undefined || id === order.id)) void refetch();
  });

  useEffect(() => {
    if (!isAwaited.current || isFetching || ticket === undefined) return;
    // An expired token is dropped together with its queries, so the lookup runs again as a guest.
    if (isPending) void refetch();
    else if (order === undefined || lazyResult.loaded) showAnswer();
  }, [isFetching, isPending, order, refetch, showAnswer, ticket]);

  const handleAsk = (next: OrderTicket) => {
    isAwaited.current = true;
    const isSame = ticket?.phone_number === next.phone_number && ticket.pickup_code === next.pickup_code;
    if (isSame) void refetch();
    else setAsked(next);
  };
  const handleForget = () => {
    clearStoredTicket();
    setAsked(null);
    queryClient.removeQueries({ queryKey: lookedUpOrderQuery(ticket).queryKey });
  };
  const isAsking = isFetching && order === undefined;
  return (
    <div className={styles.columns}>
      <Sheet className={styles.form}>
        <LookupForm
          start={ticket}
          isAsking={isAsking}
          onAsk={handleAsk}
          onForget={handleForget}
          onBegin={preloadResult}
        />
      </Sheet>
      <div ref={answer} className={styles.answer}>
        <LookupAnswer
          lookup={lookup}
          ticket={ticket}
          onRetry={() => ticket && handleAsk(ticket)}
          onShown={showAnswer}
        />
      </div>
      <div className={styles.aside}>{children}</div>
    </div>
  );
}
