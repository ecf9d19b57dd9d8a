import { bindingLabels } from '@print/contract/labels';
import { formatYuan } from '@print/contract/price';
import { describePages, describePaper } from '@print/contract/print-labels';
import { priceListOf, type ShopPriceList } from '@print/contract/shop';
import { shortenFileName } from '#lib/file-name.ts';
import { type Draft, type DraftDocument, sidesOf } from '../draft.ts';

export type ReceiptLine = { label: string; amount: string; detail?: string };

/** All parts of the total: documents, bindings and the base fee. */
export function receiptLines({ groups }: Draft, prices: ShopPriceList): ReceiptLine[] {
  const { baseFee, bindingFees } = priceListOf(prices);
  return [
    ...groups.flatMap(({ bindingType: type, documents }, index) => {
      const lines = documents.map(documentLine);
      const binding = {
        label: bindingLabels[type],
        amount: formatYuan(bindingFees[type]),
        detail: `装订组 #${index + 1}`,
      };
      return type === 'none' ? lines : [...lines, binding];
    }),
    { label: '基础服务费', amount: formatYuan(baseFee), detail: '每单一次' },
  ];
}

function documentLine({ fileName, settings, state }: DraftDocument): ReceiptLine {
  const label = shortenFileName(fileName);
  if (state.phase !== 'ready' || state.isRepricing) return { label, amount: '计算中' };
  const selection = describePages(settings);
  const count = [`${state.pageCount} 页`, ...selection, ...(selection.length > 0 ? [`共 ${sidesOf(state)} 面`] : [])];
  const detail = [`${count.join('，')} × ${settings.copies} 份`, ...describePaper(settings)].join('，');
  return { label, amount: formatYuan(state.printCost), detail };
}
