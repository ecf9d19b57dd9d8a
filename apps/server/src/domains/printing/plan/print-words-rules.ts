import type { PrintPass, PrintSides } from '@print/contract/printing';

/** What staff read on files, slips and sheets. */
export const sidesWords = {
  one_sided: '单面',
  two_sided_long_edge: '双面长边翻转',
  two_sided_short_edge: '双面短边翻转',
} as const satisfies Record<PrintSides, string>;

export const passWords = { fronts: '正面', backs: '反面' } as const satisfies Record<PrintPass, string>;
