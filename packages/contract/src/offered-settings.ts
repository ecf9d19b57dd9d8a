import { defaultPrintSettings } from './default-print-settings.ts';
import type { PaperMeasures } from './papers.ts';
import type { PrintSettings } from './print-settings.ts';

/** The amounts are in fen or in yuan: only their absence counts. */
type OfferedPaper = PaperMeasures & {
  readonly id: string;
  readonly color_price: number | null;
  readonly is_shown: boolean;
};

/**
 * The same settings on a paper that the shop offers, in a colour that it prints on this paper. A hidden paper is replaced
 * by one of the same size where there is one.
 */
export function offeredSettings(settings: PrintSettings, papers: readonly OfferedPaper[]): PrintSettings {
  const shown = papers.filter(({ is_shown }) => is_shown);
  const wanted = papers.find(({ id }) => id === settings.paper_size);
  const hasSameSize = ({ width_mm, height_mm }: OfferedPaper) =>
    width_mm === wanted?.width_mm && height_mm === wanted.height_mm;
  const paper = shown.find(({ id }) => id === wanted?.id) ?? shown.find(hasSameSize) ?? shown[0];
  if (!paper) return settings;
  const color_mode = paper.color_price === null ? 'black_white' : settings.color_mode;
  if (paper.id === settings.paper_size && color_mode === settings.color_mode) return settings;
  return { ...settings, paper_size: paper.id, color_mode };
}

/** The settings of a new file. */
export const defaultSettingsOn = (papers: readonly OfferedPaper[]): PrintSettings =>
  offeredSettings(defaultPrintSettings, papers);
