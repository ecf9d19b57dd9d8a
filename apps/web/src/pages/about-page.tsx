import { pages } from '@print/contract/pages';
import { LegalTextView } from '#shop/legal-text-view.tsx';
import { type LegalText, legalTexts } from '#shop/legal-texts.ts';
import { PriceList } from '#shop/price-list.tsx';
import { ShopFacts } from '#shop/shop-facts.tsx';
import { ShopLoaded } from '#shop/shop-loaded.tsx';
import { ShopNotice } from '#shop/shop-notice.tsx';
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
            <Legal name="terms" />
            <Legal name="privacy" />
          </>
        )}
      </ShopLoaded>
    </PageFrame>
  );
}

function Legal({ name }: { name: LegalText }) {
  return (
    <Sheet as="section" aria-labelledby={name}>
      <h2 id={name} className={styles.title}>
        {legalTexts[name].title}
      </h2>
      <LegalTextView name={name} />
    </Sheet>
  );
}
