import { formatYuan } from '@print/contract/price';
import { type DocumentState, type Draft, documentsOf, isRangeRefused } from './draft.ts';
import type { Total } from './total.ts';

/** The button of the files step: its label, whether it is enabled, and what the customer must do first. */
export type NextStep = { label: string; isOpen: boolean; todo: string };

export function nextStep(draft: Draft, sum: Total, isShopOpen: boolean, refusedBindings = 0): NextStep {
  if (!isShopOpen) return { label: '暂停接单', isOpen: false, todo: todoOf(draft, isShopOpen, refusedBindings) };
  if (!draft.hasAgreedToTerms || !draft.hasAgreedToPrivacy)
    return { label: '请先同意服务条款和隐私协议', isOpen: false, todo: '' };
  const todo = todoOf(draft, isShopOpen, refusedBindings);
  if (sum.isIncomplete) return { label: '文件处理中…', isOpen: false, todo };
  return { label: `下一步，确认订单（总计 ${formatYuan(sum.total)}）`, isOpen: todo === '', todo };
}

/** Empty when nothing is left to do for the customer. */
export function todoOf(draft: Draft, isShopOpen: boolean, refusedBindings = 0): string {
  if (!isShopOpen) return '店铺暂停接单，恢复后就能下单';
  if (draft.groups.length === 0) return '还没有文件，请先上传';
  const states = documentsOf(draft).map(({ state }) => state);
  const ask = (request: string, isConcerned: (state: DocumentState) => boolean) => {
    const count = states.filter(isConcerned).length;
    return count > 0 ? [`${count} 个文件${request}`] : [];
  };
  return [
    ...ask('出错，请重试或移除', (state) => state.phase === 'failed' && state.step !== 'range' && !isRefused(state)),
    ...ask('的页码范围要修改', isRangeRefused),
    ...ask('不能打印，请移除', isRefused),
    ...ask('不在店里，请重新选择或移除', ({ phase }) => phase === 'lost'),
    ...ask('请填写页数', (state) => state.phase === 'counting' && state.needsPageCount),
    ...(refusedBindings > 0 ? [`${refusedBindings} 组的装订方式要改`] : []),
  ].join('；');
}

const isRefused = (state: DocumentState) => 'isRefused' in state && state.isRefused;
