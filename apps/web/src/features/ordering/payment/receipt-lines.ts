import { formatYuan } from '@print/contract/price';
import { bindingFee, bindingOf, chargedCopies, type PriceList, paperOf } from '@print/contract/price-list';
import { type Catalogue, priceListOf } from '@print/contract/shop';
import { shortenFileName } from '#lib/file-name.ts';
import { describeColorCost } from '#shop/describe-color-cost.ts';
import { describeReckoning } from '#shop/describe-reckoning.ts';
import { type Draft, type DraftDocument, sidesOf } from '../draft.ts';

export type ReceiptLine = { label: string; amount: string; detail?: string };

/** All parts of the total: documents, bindings and the base fee. */
export function receiptLines({ groups }: Draft, prices: Catalogue): ReceiptLine[] {
  const list = priceListOf(prices);
  return [
    ...groups.flatMap((group, index) => {
      const lines = group.documents.map((document) => documentLine(document, list));
      const { name, fee } = bindingOf(list, group.bindingType);
      const copies = chargedCopies(list, group);
      const binding = {
        label: name,
        amount: formatYuan(bindingFee(list, group)),
        detail: `装订组 #${index + 1}${copies === undefined ? '' : `，${formatYuan(fee)} × ${copies} 份`}`,
      };
      return group.bindingType === 'none' ? lines : [...lines, binding];
    }),
    { label: '基础服务费', amount: formatYuan(list.baseFee), detail: '每单一次' },
  ];
}

function documentLine({ fileName, settings, state }: DraftDocument, prices: PriceList): ReceiptLine {
  const label = shortenFileName(fileName);
  if (state.phase !== 'ready' || state.isRepricing) return { label, amount: '计算中' };
  const paper = paperOf(prices, settings.paper_size);
  const [sides, { colorSides }] = [sidesOf(state), state];
  const detail = describeReckoning({
    settings,
    paperName: paper.name,
    pages: state.pageCount,
    sides,
    sidePrices: colorSides === undefined ? '' : describeColorCost({ sides, colorSides }, paper),
  });
  return { label, amount: formatYuan(state.printCost), detail };
}
