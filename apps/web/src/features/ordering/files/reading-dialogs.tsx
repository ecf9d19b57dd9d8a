import type { ShopPriceList } from '@print/contract/shop';
import { LegalTextView } from '#shop/legal-text-view.tsx';
import { type LegalText, legalTexts } from '#shop/legal-texts.ts';
import { PriceList } from '#shop/price-list.tsx';
import { BottomSheet } from '#ui/bottom-sheet.tsx';

// Lazy-loaded: most customers open neither dialog.

export function LegalDialog({ name, onClose }: { name: LegalText; onClose: () => void }) {
  return (
    <BottomSheet open onClose={onClose} title={legalTexts[name].title}>
      <LegalTextView name={name} />
    </BottomSheet>
  );
}

export function BillingRulesDialog({ prices, onClose }: { prices: ShopPriceList; onClose: () => void }) {
  return (
    <BottomSheet open onClose={onClose} title="计费规则">
      <PriceList prices={prices} />
    </BottomSheet>
  );
}
