import { paymentLabels } from '@print/contract/labels';
import type { Order, OrderedDocument } from '@print/contract/ordering';
import { fen, formatYuan, fromYuan } from '@print/contract/price';
import { shortenFileName } from '#lib/file-name.ts';
import { Receipt } from '#ui/receipt.tsx';
import { describeColorCost } from './describe-color-cost.ts';
import { describeReckoning } from './describe-reckoning.ts';
import { discountLines } from './discount-lines.ts';

/** Shows the price at order time; that sum never changes. */
export function OrderReceipt({ order, heading = 'h2' }: { order: Order; heading?: 'h2' | 'h3' }) {
  const lines = [
    ...order.groups.flatMap(({ documents, binding_name: name, binding_fee: fee, binding_copies: copies }, index) => {
      const perCopy = copies ? `，${formatYuan(fromYuan(fee / copies))} × ${copies} 份` : '';
      return [
        ...documents.map(documentLine),
        ...(fee > 0 ? [{ ...line(name, fee), detail: `装订组 #${index + 1}${perCopy}` }] : []),
      ];
    }),
    line('基础服务费', order.base_fee),
    ...discountLines(fromYuan(order.discount ?? 0)),
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

function documentLine(document: OrderedDocument) {
  const { original_filename: fileName, paper_name: paperName, page_count: pages, printed_sides: sides } = document;
  const detail = describeReckoning({ settings: document, paperName, pages, sides, sidePrices: sidePricesOf(document) });
  return { ...line(shortenFileName(fileName), document.print_cost), detail };
}

/** An order does not keep the prices of a side. One that holds for all sides follows from the cost. */
function sidePricesOf({ copies, printed_sides: sides, color_sides: colorSides, print_cost: cost }: OrderedDocument) {
  const isUniform = !colorSides || colorSides === sides;
  const price = fromYuan(cost) / (sides * copies);
  const known = isUniform && Number.isInteger(price) ? fen(price) : undefined;
  if (colorSides === undefined) return known === undefined ? '' : `每面 ${formatYuan(known)}`;
  return describeColorCost({ sides, colorSides }, known && { side_price: known, color_price: known });
}

function line(label: string, yuan: number) {
  return { label, amount: formatYuan(fromYuan(yuan)) };
}
