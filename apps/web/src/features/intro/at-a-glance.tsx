import { formatYuan, fromYuan } from '@print/contract/price';
import type { ReactNode } from 'react';
import { ShopNotice } from '#shop/shop-notice.tsx';
import { firstPaper, useShop } from '#shop/shop-query.ts';
import { Price } from '#ui/price.tsx';
import styles from './at-a-glance.module.css';

/** Every fact reserves its space, so that the layout does not shift when the shop data arrives. */
export function AtAGlance() {
  const { data: shop } = useShop();
  const paper = shop && firstPaper(shop);
  return (
    <section className={`content ${styles.glance}`} aria-label="一眼看懂">
      {shop && <ShopNotice shop={shop} />}
      <dl className={styles.facts}>
        <Fact name={`${paper?.name ?? 'A4'} 黑白，每面`}>
          {paper && <Price>{formatYuan(fromYuan(paper.side_price))}</Price>}
        </Fact>
        <Fact name="正常出件">{shop && `${shop.production_hours} 小时内`}</Fact>
        <Fact name="取件点">{shop?.pickup_point}</Fact>
        <Fact name="营业时间">{shop?.hours}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || '—'}</dd>
    </div>
  );
}
