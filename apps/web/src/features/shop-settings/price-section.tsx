import type { StaffSettings } from '@print/contract/settings';
import { LazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { lazyCatalogueEditor } from './lazy-parts.ts';
import { PriceHistory } from './price-history.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Papers, bindings and prices are published as a whole. Existing orders keep the list they were placed with. */
export function PriceSection({ data }: { data: StaffSettings }) {
  const [current] = data.price_lists;
  return (
    <SettingsSection id="prices" name="价目" lead="发布后对新订单立即生效，已经下的订单仍按原来的价目。">
      {current && (
        <LazyPart part={lazyCatalogueEditor} fallback={<Skeleton height={900} />}>
          {({ CatalogueEditor }) => <CatalogueEditor current={current} version={current.version} />}
        </LazyPart>
      )}
      <PriceHistory versions={data.price_lists} />
    </SettingsSection>
  );
}
