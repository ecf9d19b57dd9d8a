import type { Order } from '@print/contract/ordering';
import { Notice } from '#ui/notice.tsx';
import { useShop } from './shop-query.ts';

export function PaymentProblem({ order: { payment_problem: problem } }: { order: Order }) {
  const { data: shop } = useShop();
  if (problem === '') return null;
  return (
    <Notice tone="warn" title={`付款有问题：${problem}`}>
      请联系店员{shop?.contact && `（${shop.contact}）`}。
    </Notice>
  );
}
