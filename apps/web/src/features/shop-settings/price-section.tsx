import type { PriceListVersion } from '@print/contract/settings';
import { LazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { CatalogueForm } from './catalogue-form.ts';
import { lazyCatalogueEditor } from './lazy-parts.ts';
import { PriceHistory } from './price-history.tsx';
import { SettingsSection } from './settings-section.tsx';

type PriceSectionProps = { form: CatalogueForm | undefined; versions: readonly PriceListVersion[] };

/** Papers, bindings and prices are one list. Existing orders keep the list they were placed with. */
export function PriceSection({ form, versions }: PriceSectionProps) {
  return (
    <SettingsSection id="prices" name="价目" lead="保存后对新订单立即生效，已经下的订单仍按原来的价目。">
      {form && (
        <LazyPart part={lazyCatalogueEditor} fallback={<Skeleton height={900} />}>
          {({ CatalogueEditor }) => <CatalogueEditor form={form} />}
        </LazyPart>
      )}
      <PriceHistory versions={versions} />
    </SettingsSection>
  );
}
