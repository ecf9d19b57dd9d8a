import type { Order } from '@print/contract/ordering';
import { Notice } from '#ui/notice.tsx';
import { NewScreenshot } from './after-ordering/new-screenshot.tsx';
import type { OrderChanged } from './after-ordering/use-order-change.ts';
import { useShop } from './shop-query.ts';

type PaymentProblemProps = { order: Order; onChanged: OrderChanged };

/** What is wrong with the payment, and where a new screenshot goes. */
export function PaymentProblem({ order, onChanged }: PaymentProblemProps) {
  const { data: shop } = useShop();
  const { payment_problem: problem } = order;
  const maySend = order.may.includes('screenshot');
  if (problem === '' && !maySend) return null;
  return (
    <Notice
      tone="warn"
      title={problem === '' ? '还没有付款截图' : `付款有问题：${problem}`}
      actions={maySend && <NewScreenshot order={order} onChanged={onChanged} />}
    >
      {problem !== '' && maySend && '重新付款或补差额后，把新的截图交给店里；'}
      {problem === ''
        ? '付款后把截图交给店里，才会开始打印。'
        : `有疑问请联系店员${shop?.contact ? `（${shop.contact}）` : ''}。`}
    </Notice>
  );
}
