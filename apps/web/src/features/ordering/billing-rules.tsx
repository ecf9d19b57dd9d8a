import type { ShopPriceList } from '@print/contract/shop';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { PriceList } from '#shop/price-list.tsx';
import { BottomSheet } from '#ui/bottom-sheet.tsx';
import { Button } from '#ui/button.tsx';

export function BillingRules({ prices }: { prices: ShopPriceList }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<ReceiptText />} onClick={() => setIsOpen(true)}>
        计费规则
      </Button>
      <BottomSheet open={isOpen} onClose={() => setIsOpen(false)} title="计费规则">
        <PriceList prices={prices} />
      </BottomSheet>
    </>
  );
}
