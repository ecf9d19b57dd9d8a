import {
  type BillLine,
  pairBillLine,
  seeBillRefund,
  setAsideBillLine,
  takeUpBillLine,
  undoBillLine,
} from '@print/contract/bills';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { showToast } from '#ui/toast.tsx';
import { yuan } from './bill-texts.ts';
import { billsKey } from './bills-queries.ts';

export type LineDecision =
  | { act: 'pair'; line: BillLine; orderId: string; mayDiffer: boolean }
  | { act: 'undo' | 'set-aside'; line: BillLine; reason: string }
  | { act: 'take-up' | 'refund-seen'; line: BillLine };

const doneTexts = {
  pair: '已记到订单上',
  undo: '已撤销，请重新决定',
  'set-aside': '已搁置',
  'take-up': '已放回',
  'refund-seen': '已标为处理过',
} as const satisfies Record<LineDecision['act'], string>;

/** Everything that depends on the line is fetched again, also after a refusal: somebody else may have been faster. */
export function useLineDecision(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: decide,
    onSuccess: (_, { act, line }) => {
      showToast({ text: `${yuan(line.amount)} ${doneTexts[act]}` });
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: billsKey }),
  });
}

function decide(decision: LineDecision): Promise<BillLine> {
  const params = { id: decision.line.id };
  switch (decision.act) {
    case 'pair':
      return call(pairBillLine, { params, body: { order_id: decision.orderId, may_differ: decision.mayDiffer } });
    case 'undo':
      return call(undoBillLine, { params, body: { reason: decision.reason } });
    case 'set-aside':
      return call(setAsideBillLine, { params, body: { reason: decision.reason } });
    case 'take-up':
      return call(takeUpBillLine, { params });
    case 'refund-seen':
      return call(seeBillRefund, { params });
  }
}
