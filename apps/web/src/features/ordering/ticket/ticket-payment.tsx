import { type Order, type OrderTicket, queryOrder } from '@print/contract/ordering';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useLiveTopic } from '#api/use-live-topic.ts';
import { OwnPayment } from '#shop/own-payment/own-payment.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Beside live events, in case none arrives. */
const pollMs = 15_000;

/** The payment of the order that was just placed. Nothing if the shop's own gateway does not take it. */
export function TicketPayment({ ticket }: { ticket: OrderTicket }) {
  const {
    data: order,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['ticket-order', ticket],
    queryFn: ({ signal }) => call(queryOrder, { body: ticket }, { signal }),
    networkMode: 'always',
    refetchInterval: ({ state }) => (isPayable(state.data) ? pollMs : false),
  });
  useLiveTopic('order', (id) => {
    if (id === undefined || id === order?.id) void refetch();
  });
  if (order) return <OwnPayment order={order} by={ticket} />;
  if (error === null) return null;
  const retry = (
    <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
      重试
    </Button>
  );
  return (
    <Notice tone="danger" title="付款码没有加载出来" actions={retry}>
      {messageOf(error)}
    </Notice>
  );
}

const isPayable = (order: Order | undefined) => order?.payable_now !== undefined;
