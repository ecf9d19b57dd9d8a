import { pages } from '@print/contract/pages';
import { PriceList } from '#shop/price-list.tsx';
import { ShopFacts } from '#shop/shop-facts.tsx';
import { ShopLoaded } from '#shop/shop-loaded.tsx';
import { ShopNotice } from '#shop/shop-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { PageFrame } from './page-frame.tsx';
import styles from './two-columns.module.css';

export function AboutPage() {
  return (
    <PageFrame
      width="reading"
      title={pages.about.title}
      lead="一家开在宿舍楼里的打印店：文件传上来，下楼就能取。"
    >
      <Notice title="服务条款和隐私协议正在整理">
        全文会放在这一页。在那之前，网站不接收文件，也不收集手机号。
      </Notice>
      <ShopLoaded>
        {(shop) => (
          <>
            <ShopNotice shop={shop} />
            <Sheet as="section" aria-labelledby="shop">
              <h2 id="shop" className={styles.title}>
                {shop.name}
              </h2>
              <ShopFacts shop={shop} />
            </Sheet>
            <Sheet as="section" aria-labelledby="prices">
              <h2 id="prices" className={styles.title}>
                计费规则
              </h2>
              <PriceList prices={shop.price_list} />
            </Sheet>
          </>
        )}
      </ShopLoaded>
    </PageFrame>
  );
}
