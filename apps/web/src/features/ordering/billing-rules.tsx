import type { ShopPriceList } from '@print/contract/shop';
import { ReceiptText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/button.tsx';

const BillingRulesDialog = lazy(() =>
  import('./reading-dialogs.tsx').then((m) => ({ default: m.BillingRulesDialog })),
);

export function BillingRules({ prices }: { prices: ShopPriceList }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<ReceiptText />} onClick={() => setIsOpen(true)}>
        计费规则
      </Button>
      {isOpen && (
        <Suspense>
          <BillingRulesDialog prices={prices} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
