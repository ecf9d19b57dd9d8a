import { typesOf } from '@print/contract/binding-kinds';
import type { BindingKind, BindingType } from '@print/contract/orders';
import type { ColorPer } from '@print/contract/price';
import type { Catalogue, ShopBinding, ShopPaper } from '@print/contract/shop';

/** A field as it is typed; numbers are text until they are parsed. */
export type PaperEdit = Pick<ShopPaper, 'id' | 'name' | 'width_mm' | 'height_mm' | 'grams' | 'is_shown'> & {
  side_price: string;
  /** Empty where the paper is not printed in colour. */
  color_price: string;
};
export type BindingEdit = Pick<ShopBinding, 'type' | 'name' | 'fee_per' | 'papers' | 'is_shown'> & {
  fee: string;
  min_sheets: string;
  max_sheets: string;
};
/** The unpublished catalogue as a whole. */
export type CatalogueEdit = {
  base_fee: string;
  color_per: ColorPer;
  papers: readonly PaperEdit[];
  bindings: readonly BindingEdit[];
};

/** By path, like the errors of the server: `papers.0.name`. */
export type CatalogueProblems = Readonly<Record<string, string>>;

export function toEdit({ base_fee, color_per = 'page', papers, bindings }: Catalogue): CatalogueEdit {
  return {
    base_fee: base_fee.toFixed(2),
    color_per,
    papers: papers.map((paper) => ({
      ...paper,
      side_price: paper.side_price.toFixed(2),
      color_price: paper.color_price?.toFixed(2) ?? '',
    })),
    bindings: bindings.map((binding) => ({
      ...binding,
      fee: binding.fee.toFixed(2),
      min_sheets: String(binding.min_sheets ?? ''),
      max_sheets: String(binding.max_sheets ?? ''),
    })),
  };
}

/** The catalogue to publish, or what is wrong with the typed numbers. The server checks everything else. */
export function parseEdit(edit: CatalogueEdit): { catalogue: Catalogue; problems: CatalogueProblems } {
  const problems: Record<string, string> = {};
  const money = (path: string, text: string): number => {
    if (isMoney(text)) return Number(text);
    problems[path] = '请填金额，最多两位小数';
    return 0;
  };
  const sheets = (path: string, text: string): number | null => {
    if (text.trim() === '') return null;
    if (/^\d{1,6}$/.test(text.trim())) return Number(text);
    problems[path] = '请填整数，不限就留空';
    return null;
  };
  const catalogue = {
    base_fee: money('base_fee', edit.base_fee),
    color_per: edit.color_per,
    papers: edit.papers.map((paper, index) => ({
      ...paper,
      name: paper.name.trim(),
      side_price: money(`papers.${index}.side_price`, paper.side_price),
      color_price: paper.color_price.trim() === '' ? null : money(`papers.${index}.color_price`, paper.color_price),
    })),
    bindings: edit.bindings.map((binding, index) => ({
      ...binding,
      name: binding.name.trim(),
      fee: money(`bindings.${index}.fee`, binding.fee),
      min_sheets: sheets(`bindings.${index}.min_sheets`, binding.min_sheets),
      max_sheets: sheets(`bindings.${index}.max_sheets`, binding.max_sheets),
    })),
  };
  return { catalogue, problems };
}

export const isMoney = (text: string) => /^\d{1,6}(\.\d{1,2})?$/.test(text.trim());

export function changePaper(edit: CatalogueEdit, id: string, changes: Partial<PaperEdit>): CatalogueEdit {
  return { ...edit, papers: edit.papers.map((paper) => (paper.id === id ? { ...paper, ...changes } : paper)) };
}

export function changeBinding(edit: CatalogueEdit, type: BindingType, changes: Partial<BindingEdit>): CatalogueEdit {
  const bindings = edit.bindings.map((binding) => (binding.type === type ? { ...binding, ...changes } : binding));
  return { ...edit, bindings };
}

export type NewPaper = Omit<PaperEdit, 'id' | 'is_shown'>;

/** The id names size and weight; a number is appended where another paper has the same. */
export function addPaper(edit: CatalogueEdit, paper: NewPaper): CatalogueEdit {
  const size = `${paper.width_mm}x${paper.height_mm}_${paper.grams}g`;
  const isTaken = (id: string) => edit.papers.some((other) => other.id === id);
  let id = size;
  for (let number = 2; isTaken(id); number += 1) id = `${size}_${number}`;
  return { ...edit, papers: [...edit.papers, { ...paper, id, is_shown: true }] };
}

/** Only a paper that was never published can be removed; others are hidden. */
export function removePaper(edit: CatalogueEdit, id: string): CatalogueEdit {
  const bindings = edit.bindings.map((binding) => ({
    ...binding,
    papers: binding.papers?.filter((paper) => paper !== id) ?? null,
  }));
  return { ...edit, papers: edit.papers.filter((paper) => paper.id !== id), bindings };
}

export type NewBinding = Pick<BindingEdit, 'name' | 'fee' | 'fee_per'> & { kind: BindingKind };

/** The shop has fewer bindings than there are ids of one kind. */
export function addBinding(edit: CatalogueEdit, { kind, ...binding }: NewBinding): CatalogueEdit {
  const type = freeType(kind, edit.bindings);
  const unlimited = { min_sheets: '', max_sheets: '', papers: null, is_shown: true } as const;
  return type ? { ...edit, bindings: [...edit.bindings, { ...unlimited, ...binding, type }] } : edit;
}

/** Undefined when all ids of the kind are taken. */
export function freeType(kind: BindingKind, bindings: readonly BindingEdit[]): BindingType | undefined {
  return typesOf(kind).find((id) => !bindings.some(({ type }) => type === id));
}

/** Only a binding that was never published can be removed; others are hidden. */
export function removeBinding(edit: CatalogueEdit, type: BindingType): CatalogueEdit {
  return { ...edit, bindings: edit.bindings.filter((binding) => binding.type !== type) };
}

export function move<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
