import { fen, formatYuan } from '@print/contract/price';
import type { ShopPriceList } from '@print/contract/shop';
import { Price } from '#ui/price.tsx';
import { countedPages, exampleOf, thesis } from './example.ts';
import styles from './settling.module.css';

/** Shows how an estimated price becomes exact, and how the difference is settled. */
export function Settling({ prices }: { prices: ShopPriceList }) {
  const { printing, counted } = exampleOf(prices);
  const steps = [
    { name: '预估', price: printing, reason: `文件里记的是 ${thesis.pages} 页` },
    { name: '精确', price: counted, reason: `转换后数出 ${countedPages} 页` },
    { name: '取件时补', price: fen(counted - printing), reason: '要是少了，就退给你' },
  ];
  return (
    <>
      <p>
        Word 文件刚传上来时，价格是<strong>预估</strong>
        的，用铅笔虚线标着；转换成 PDF、数清页数后变成<strong>精确</strong>
        。多数文件在付款前就数清了；付款后才数清的，差额在取件时结清，“订单查询”里也看得到。
      </p>
      <ol className={styles.steps}>
        {steps.map(({ name, price, reason }, index) => (
          <li key={name}>
            {name}
            <Price estimated={index === 0}>{formatYuan(price)}</Price>
            <span>{reason}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
