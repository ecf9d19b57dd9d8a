import { changeOrders } from '@print/contract/desk';
import { call } from '#api/call.ts';
import type { PrintAnswer } from '#shop/print-answer.ts';
import { useScheduleChange } from '#shop/use-pending-change.ts';
import { showToast } from '#ui/toast.tsx';
import { actionLabels, type PossibleAction } from './possible-actions.ts';

/** Applies one action to several orders; it may fail for some of them. */
export function useBatchAction(): (possibleAction: PossibleAction, answer?: PrintAnswer) => void {
  const schedule = useScheduleChange();
  return ({ action, orders }, answer) => {
    const codes = new Map(orders.map(({ id, pickup_code: code }) => [id, code]));
    const ids = [...codes.keys()];
    schedule({
      orderIds: ids,
      text: `${actionLabels[action]} ${orders.length} 单`,
      send: async (options) => {
        const { results } = await call(changeOrders, { body: { ids, act: action, ...answer } }, options);
        const doneCount = results.filter((result) => result.is_done).length;
        if (doneCount > 0) showToast({ text: `${actionLabels[action]}：${doneCount} 单已办好` });
        return results.filter((result) => !result.is_done).map(({ id, detail }) => `${codes.get(id) ?? id}：${detail}`);
      },
    });
  };
}
