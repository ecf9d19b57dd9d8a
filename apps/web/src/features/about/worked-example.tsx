import { formatYuan } from '@print/contract/price';
import { describeSettings } from '@print/contract/print-labels';
import type { ShopPriceList } from '@print/contract/shop';
import { Receipt } from '#ui/receipt.tsx';
import { Stack } from '#ui/stack.tsx';
import { exampleOf, thesis } from './example.ts';
import { ThesisDrawing } from './thesis-drawing.tsx';
import styles from './worked-example.module.css';

export function WorkedExample({ prices }: { prices: ShopPriceList }) {
  const { settings, paper, printing, binding, bindingFee, base, total } = exampleOf(prices);
  const { pages } = thesis;
  const lines = [
    {
      label: '打印费',
      amount: formatYuan(printing),
      detail: `${pages} 页 × ${settings.copies} 份 × ${formatYuan(paper.side_price)}`,
    },
    {
      label: binding.name,
      amount: formatYuan(bindingFee),
      detail: binding.fee_per === 'copy' ? '每份收一次' : '一组收一次',
    },
    { label: '基础服务费', amount: formatYuan(base), detail: '一单收一次' },
  ];
  return (
    <div className={styles.example}>
      <Stack as="figure" direction="row" gap={20} align="center">
        <ThesisDrawing />
        <figcaption>
          <p className={styles.name}>毕业论文.pdf</p>
          <ul className={styles.settings}>
            <li>
              <span className="num">{pages}</span> 页，<span className="num">{settings.copies}</span> 份
            </li>
            <li>{describeSettings(settings, paper.name).join('，')}</li>
            <li>{binding.name}</li>
          </ul>
        </figcaption>
      </Stack>
      <Receipt title="费用明细" heading="h3" lines={lines} totalLabel="总计" total={formatYuan(total)} />
    </div>
  );
}
