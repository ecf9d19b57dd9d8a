import { type Fen, formatYuan } from '@print/contract/price';
import { type Catalogue, priceListOf } from '@print/contract/shop';
import type { ReactNode } from 'react';
import { Stack } from '#ui/stack.tsx';
import { BindingIcon } from './binding-icon.tsx';
import styles from './price-list.module.css';

export function PriceList({ prices }: { prices: Catalogue }) {
  const { baseFee, colorPer, papers, bindings } = priceListOf(prices);
  const paperRows = papers
    .filter(({ is_shown }) => is_shown)
    .map(({ name, side_price }) => ({ name, price: side_price }));
  const colorRows = papers.flatMap(({ name, is_shown, color_price }) =>
    is_shown && color_price !== null ? [{ name, price: color_price }] : [],
  );
  const shownBindings = bindings.filter(({ is_shown }) => is_shown);
  const isAllPerGroup = shownBindings.every(({ fee_per }) => fee_per === 'group');
  const bindingRows = shownBindings.map(({ type, name, fee, fee_per }) => ({
    name,
    price: fee,
    ...(!isAllPerGroup && fee > 0 && { unit: fee_per === 'copy' ? '/份' : '/组' }),
    drawing: <BindingIcon type={type} />,
  }));
  return (
    <div className={styles.lists}>
      <Stack gap={20}>
        <Prices caption="黑白打印，每面" rows={paperRows} />
        {colorRows.length > 0 && <Prices caption="彩色打印，每面" rows={colorRows} />}
      </Stack>
      <Prices caption={isAllPerGroup ? '装订，每组' : '装订'} rows={bindingRows} />
      <p className={styles.sum}>
        总计 = 基础服务费 <span className="num">{formatYuan(baseFee)}</span>（每单）+ 打印费 + 装订费
      </p>
      <p className={styles.remark}>
        单面、双面每面同价，空白背面不收费。打印费 = 印的面数 × 份数 × 每面单价，一面印几页都算一面。
        {colorRows.length > 0 && colorRemarks[colorPer]}
      </p>
    </div>
  );
}

const colorRemarks = {
  page: '选彩色的文件，有彩色的面按彩色计，其余的面按黑白计。',
  document: '选彩色的文件，每一面都按彩色计。',
} as const;

type Row = { name: string; price: Fen; unit?: string; drawing?: ReactNode };

function Prices({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <tbody>
        {rows.map(({ name, price, unit, drawing }) => (
          <tr key={name}>
            <th scope="row">
              <Stack as="span" direction="row" gap={12} align="center">
                {drawing}
                {name}
              </Stack>
            </th>
            <td className="num">
              {formatYuan(price)}
              {unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
