import { pages } from '@print/contract/pages';
import { OrderLookup } from '#features/order-lookup/order-lookup.tsx';
import { ShopFacts } from '#shop/shop-facts.tsx';
import { ShopLoaded } from '#shop/shop-loaded.tsx';
import { ShopNotice } from '#shop/shop-notice.tsx';
import { useLiveShop } from '#shop/use-live-shop.ts';
import { Sheet } from '#ui/sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { PageFrame } from './page-frame.tsx';
import styles from './two-columns.module.css';

export function QueryPage() {
  useLiveShop();
  return (
    <PageFrame title={pages.query.title} lead="凭手机号和取件码，看订单走到了哪一步。">
      <OrderLookup>
        <ShopLoaded>
          {(shop) => (
            <Stack gap={24}>
              <ShopNotice shop={shop} />
              <Sheet as="section" aria-labelledby="pickup">
                <h2 id="pickup" className={styles.title}>
                  取件
                </h2>
                <ShopFacts shop={shop} />
              </Sheet>
            </Stack>
          )}
        </ShopLoaded>
      </OrderLookup>
    </PageFrame>
  );
}
