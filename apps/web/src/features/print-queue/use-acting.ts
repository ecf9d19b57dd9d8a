import { changeOrders, collectOrder, type QueuedOrder, setOrderStatus } from '@print/contract/desk';
import { call } from '#api/call.ts';
import type { CallOptions } from '#api/request.ts';
import { useHoldChange } from '#shop/use-held-change.ts';
import { showToast } from '#ui/toast.tsx';
import { actLabels, nextActOf, type PossibleAct } from './acts.ts';

/** Does one thing to several orders; each is answered for by itself. */
export function useActing(): (possible: PossibleAct) => void {
  const hold = useHoldChange();
  return ({ act, orders }) =>
    hold({
      orderIds: orders.map(({ id }) => id),
      text: `${actLabels[act]} ${orders.length} 单`,
      send: async (options) => {
        const ids = orders.map(({ id }) => id);
        const { results } = await call(changeOrders, { body: { ids, act } }, options);
        const done = results.filter((result) => result.is_done).length;
        if (done > 0) showToast({ text: `${actLabels[act]}：${done} 单已办好` });
        return results
          .filter((result) => !result.is_done)
          .map(({ id, detail }) => `${codeOf(orders, id)}：${detail}`);
      },
    });
}

/** Takes one order a step further; whoever was faster is not overruled. */
export function useNextStep(): (order: QueuedOrder) => void {
  const hold = useHoldChange();
  return (order) => {
    const act = nextActOf(order);
    if (act === undefined) return;
    hold({
      orderIds: [order.id],
      text: `${actLabels[act]} ${order.pickup_code}`,
      send: async (options) => {
        await takeStep(order, act, options);
        return [];
      },
    });
  };
}

async function takeStep({ id, status: from }: QueuedOrder, act: string, options: CallOptions): Promise<void> {
  if (act === 'collected') await call(collectOrder, { params: { id } }, options);
  else if (act === 'processing' || act === 'completed')
    await call(setOrderStatus, { params: { id }, body: { status: act, from } }, options);
}

function codeOf(orders: readonly QueuedOrder[], orderId: string): string {
  return orders.find(({ id }) => id === orderId)?.pickup_code ?? orderId;
}
