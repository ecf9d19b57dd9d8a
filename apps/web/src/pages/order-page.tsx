import { pages } from '@print/contract/pages';
import { PriceList } from '#shop/price-list.tsx';
import { ShopFacts } from '#shop/shop-facts.tsx';
import { ShopLoaded } from '#shop/shop-loaded.tsx';
import { ShopNotice } from '#shop/shop-notice.tsx';
import { useLiveShop } from '#shop/use-live-shop.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { PageFrame } from './page-frame.tsx';
import styles from './two-columns.module.css';

export function OrderPage() {
  useLiveShop();
  return (
    <PageFrame title={pages.order.title} lead="传文件、选装订、扫码付款，三步拿到取件码。">
      <Notice title="在线下单功能正在搭建">
        上传和付款很快就能在这里完成。要打印的文件，现在请先联系店里；价目已经可以查看。
      </Notice>
      <ShopLoaded>
        {(shop) => (
          <>
            <ShopNotice shop={shop} />
            <div className={styles.columns}>
              <Sheet as="section" aria-labelledby="prices">
                <h2 id="prices" className={styles.title}>
                  计费规则
                </h2>
                <PriceList prices={shop.price_list} />
              </Sheet>
              <Sheet as="section" aria-labelledby="pickup">
                <h2 id="pickup" className={styles.title}>
                  取件
                </h2>
                <ShopFacts shop={shop} />
              </Sheet>
            </div>
          </>
        )}
      </ShopLoaded>
    </PageFrame>
  );
}
