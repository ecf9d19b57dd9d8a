import type { ShopPriceList } from '@print/contract/shop';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';

const readingDialogs = lazyPart(() => import('./reading-dialogs.tsx'));

export function BillingRules({ prices }: { prices: ShopPriceList }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<ReceiptText />} onClick={() => setIsOpen(true)}>
        计费规则
      </Button>
      {isOpen && (
        <LazyPart part={readingDialogs}>
          {({ BillingRulesDialog }) => <BillingRulesDialog prices={prices} onClose={() => setIsOpen(false)} />}
        </LazyPart>
      )}
    </>
  );
}
