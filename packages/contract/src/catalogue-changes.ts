import { kindOf } from './binding-kinds.ts';
import { bindingLabels } from './labels.ts';
import { paperFormatOf } from './papers.ts';
import { formatYuan, fromYuan } from './price.ts';
import type { Catalogue, ShopBinding, ShopPaper } from './shop.ts';

/** One difference in words: the console shows it before and after publishing, and the audit log stores it. */
export type CatalogueChange = { label: string; before: string; after: string };

type Fact = { readonly label: string; readonly text: string };

export function catalogueChanges(before: Catalogue, after: Catalogue): CatalogueChange[] {
  const oldFacts = factsOf(before);
  const newFacts = factsOf(after);
  return [...new Set([...newFacts.keys(), ...oldFacts.keys()])].flatMap((key) => {
    const [oldFact, newFact] = [oldFacts.get(key), newFacts.get(key)];
    if (oldFact?.text === newFact?.text) return [];
    return [{ label: (newFact ?? oldFact)?.label ?? key, before: oldFact?.text ?? '', after: newFact?.text ?? '' }];
  });
}

function factsOf({ base_fee, color_per = 'page', papers, bindings }: Catalogue): Map<string, Fact> {
  return new Map<string, Fact>([
    ...papers.flatMap(paperFacts),
    ['papers', { label: '纸张的顺序', text: papers.map(({ name }) => name).join('、') }],
    ...bindings.flatMap((binding) => bindingFacts(binding, papers)),
    ['bindings', { label: '装订的顺序', text: bindings.map(({ name }) => name).join('、') }],
    ['color_per', { label: '彩色计价', text: colorPerLabels[color_per] }],
    ['base_fee', { label: '基础服务费', text: `${yuan(base_fee)}/单` }],
  ]);
}

const paperFacts = (paper: ShopPaper): [string, Fact][] =>
  factsUnder(paper.id, paper.name, {
    名称: paper.name,
    规格: `${paperFormatOf(paper).name}，${paper.grams} g`,
    黑白单价: `${yuan(paper.side_price)}/面`,
    彩色单价: paper.color_price === null ? '' : `${yuan(paper.color_price)}/面`,
    供顾客选择: yesNo(paper.is_shown),
  });

const bindingFacts = (binding: ShopBinding, papers: readonly ShopPaper[]): [string, Fact][] =>
  factsUnder(binding.type, binding.name, {
    名称: binding.name,
    种类: bindingLabels[kindOf(binding.type)],
    费用: `${yuan(binding.fee)}/${binding.fee_per === 'copy' ? '份' : '组'}`,
    最少: binding.min_sheets === null ? '' : `${binding.min_sheets} 张`,
    最多: binding.max_sheets === null ? '' : `${binding.max_sheets} 张`,
    适用纸张: papers
      .filter(({ id }) => binding.papers?.includes(id))
      .map(({ name }) => name)
      .join('、'),
    供顾客选择: yesNo(binding.is_shown),
  });

const factsUnder = (id: string, name: string, texts: Readonly<Record<string, string>>): [string, Fact][] =>
  Object.entries(texts).map(([fact, text]) => [`${id} ${fact}`, { label: `${name}：${fact}`, text }]);

/** Which sides of a document in colour are charged in colour. */
export const colorPerLabels = { page: '按有彩色的面', document: '按整份文件' } as const;

const yesNo = (value: boolean) => (value ? '是' : '否');
const yuan = (amount: number) => formatYuan(fromYuan(amount));
