import type { ColorMode, PrintSettings, PrintSided } from './print-settings.ts';
import type { PrintPass, PrintSides } from './printing.ts';

// Separate from labels.ts, which every page loads.

export const sidedLabels = {
  single: '单面',
  double: '双面',
  single_double: '首页单面（其余双面）',
} as const satisfies Record<PrintSided, string>;

export const colorLabels = { black_white: '黑白', color: '彩色' } as const satisfies Record<ColorMode, string>;

/** One text per setting. Screens and slips show the number of copies in their own form. */
export const describeSettings = (settings: PrintSettings, paperName: string): string[] => [
  ...describePaper(settings, paperName),
  ...describePages(settings),
];

/** Black and white is not mentioned: it is the rule. */
export const describePaper = ({ color_mode, print_sided }: PrintSettings, paperName: string): string[] => [
  ...(color_mode === 'color' ? [colorLabels.color] : []),
  sidedLabels[print_sided],
  paperName,
];

/** Nothing for all pages, one on a side. */
export const describePages = (settings: PrintSettings): string[] => {
  const { page_range: range, pages_per_side: perSide, pictures_before: before } = settings;
  // Pictures on earlier sides do not share one with this picture.
  const onSameSide = before % perSide;
  return [
    range && `第 ${range} 页`,
    perSide > 1 ? `每面 ${perSide} 页` : '',
    onSameSide > 0 ? `与前 ${onSameSide} 张合印` : '',
  ].filter((text) => text);
};

/** How the printer turns the paper. Slips, file names and screens join the parts in their own way. */
export const printSidesLabels = {
  one_sided: ['单面'],
  two_sided_long_edge: ['双面', '长边翻转'],
  two_sided_short_edge: ['双面', '短边翻转'],
} as const satisfies Record<PrintSides, readonly string[]>;

export const passLabels = { fronts: '正面', backs: '反面' } as const satisfies Record<PrintPass, string>;
