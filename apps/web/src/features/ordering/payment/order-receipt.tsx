import { formatYuan } from '@print/contract/price';
import type { Shop } from '@print/contract/shop';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { discountLines } from '#shop/discount-lines.ts';
import { Button } from '#ui/button.tsx';
import { Receipt } from '#ui/receipt.tsx';
import { Stack } from '#ui/stack.tsx';
import { useOrdering } from '../ordering-store.ts';
import styles from './order-receipt.module.css';
import { receiptLines } from './receipt-lines.ts';
import type { AskedAmount } from './use-asked-amount.ts';

/** All lines of the total; collapsed on a phone. */
export function OrderReceipt({ shop, sum }: { shop: Shop; sum: AskedAmount }) {
  const draft = useOrdering((state) => state.draft);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isEstimate = sum.isEstimated && !sum.isIncomplete;
  return (
    <Stack gap={8}>
      <div className={styles.toggle}>
        <Button
          variant="quiet"
          icon={<ChevronDown className={styles.chevron} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? '收起费用明细' : '查看费用明细'}
        </Button>
      </div>
      <div id={id} className={styles.body} data-open={isOpen}>
        <Receipt
          title="费用明细"
          lines={[...receiptLines(draft, shop.price_list), ...discountLines(sum.discount)]}
          totalLabel={isEstimate ? '预估总计' : '总计'}
          total={sum.isIncomplete ? undefined : formatYuan(sum.total)}
          estimated={isEstimate}
        />
      </div>
    </Stack>
  );
}
