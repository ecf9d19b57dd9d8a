import { paymentLabels } from '@print/contract/labels';
import type { Order } from '@print/contract/ordering';
import { type Fen, fen, formatYuan, fromYuan } from '@print/contract/price';
import { Receipt } from '#ui/receipt.tsx';

/** Shows the price at order time; that sum never changes. */
export function OrderReceipt({ order, heading = 'h2' }: { order: Order; heading?: 'h2' | 'h3' }) {
  const printing = order.groups.flatMap(({ documents }) => documents.map((document) => fromYuan(document.print_cost)));
  const bindings = order.groups.flatMap(({ binding_name: name, binding_fee: fee }, index) =>
    fee > 0 ? [{ ...line(name, fromYuan(fee)), detail: `装订组 #${index + 1}` }] : [],
  );
  const lines = [
    line('打印费', fen(printing.reduce((sum, cost) => sum + cost, 0))),
    ...bindings,
    line('基础服务费', fromYuan(order.base_fee)),
  ];
  return (
    <Receipt
      title="费用明细"
      heading={heading}
      lines={lines}
      totalLabel="总计"
      total={formatYuan(fromYuan(order.total_price))}
      note={`付款方式：${paymentLabels[order.payment_method]}`}
    />
  );
}

function line(label: string, amount: Fen) {
  return { label, amount: formatYuan(amount) };
}
