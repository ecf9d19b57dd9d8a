import { pages } from '@print/contract/pages';
import { ShopFacts } from '#shop/shop-facts.tsx';
import { ShopLoaded } from '#shop/shop-loaded.tsx';
import { ShopNotice } from '#shop/shop-notice.tsx';
import { useLiveShop } from '#shop/use-live-shop.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { PageFrame } from './page-frame.tsx';
import styles from './two-columns.module.css';

export function QueryPage() {
  useLiveShop();
  return (
    <PageFrame title={pages.query.title} lead="凭手机号和取件码查看订单进度。">
      <div className={styles.columns}>
        <EmptyState title="订单查询功能正在搭建">
          完成后在这里输入手机号与取件码，就能看到订单走到了哪一步。
        </EmptyState>
        <ShopLoaded>
          {(shop) => (
            <div className={styles.stack}>
              <ShopNotice shop={shop} />
              <Sheet as="section" aria-labelledby="pickup">
                <h2 id="pickup" className={styles.title}>
                  取件
                </h2>
                <ShopFacts shop={shop} />
              </Sheet>
            </div>
          )}
        </ShopLoaded>
      </div>
    </PageFrame>
  );
}
