import { OrderDesk } from '#features/ordering/order-desk.tsx';
import { OrderSummary } from '#features/ordering/order-summary.tsx';
import { ShopFacts } from '#shop/shop-facts.tsx';
import { ShopLoaded } from '#shop/shop-loaded.tsx';
import { ShopNotice } from '#shop/shop-notice.tsx';
import { useLiveShop } from '#shop/use-live-shop.ts';
import { Sheet } from '#ui/sheet.tsx';
import { StepBar } from '#ui/step-bar.tsx';
import styles from './order-page.module.css';
import frame from './page-frame.module.css';

const steps = ['配置文件', '确认付款', '完成'];

export function OrderPage() {
  useLiveShop();
  return (
    <div className={`content ${frame.page} ${styles.page}`}>
      <header className={styles.head}>
        <StepBar label="下单步骤" steps={steps} current={0} />
        <h1>把文件放上来，剩下的交给我们</h1>
      </header>
      <ShopLoaded>
        {(shop) => (
          <div className={styles.columns}>
            <div className={styles.work}>
              <ShopNotice shop={shop} />
              <OrderDesk shop={shop} />
            </div>
            <div className={styles.aside}>
              <OrderSummary shop={shop} />
              <Sheet as="section" aria-labelledby="pickup">
                <h2 id="pickup" className={styles.title}>
                  取件
                </h2>
                <ShopFacts shop={shop} />
              </Sheet>
            </div>
          </div>
        )}
      </ShopLoaded>
    </div>
  );
}
