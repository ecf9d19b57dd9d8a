import type { BindingType, PaperSize, PrintSided } from '@print/contract/orders';
import type { PrintPass, PrintSides } from '@print/contract/printing';

/** What staff read on files, slips and sheets. */
export const bindingWords = {
  none: '不装订',
  staple_top_left: '左上角装订',
  staple_left_side: '左侧装订',
  staple: '骑马钉',
  ring_bound: '环装',
} as const satisfies Record<BindingType, string>;

export const paperWords = {
  a4_70g: 'A4 70g',
  a4_80g: 'A4 80g',
  b5_70g: 'B5 70g',
} as const satisfies Record<PaperSize, string>;

export const sidedWords = {
  single: '单面',
  double: '双面',
  single_double: '首页单面（其余双面）',
} as const satisfies Record<PrintSided, string>;

export const sidesWords = {
  one_sided: '单面',
  two_sided_long_edge: '双面长边翻转',
  two_sided_short_edge: '双面短边翻转',
} as const satisfies Record<PrintSides, string>;

export const passWords = { fronts: '正面', backs: '反面' } as const satisfies Record<PrintPass, string>;
