import { defaultSettingsOn } from '@print/contract/offered-settings';
import { PagesPerSide, type PrintSettings, PrintSided } from '@print/contract/print-settings';
import type { Shop } from '@print/contract/shop';
import { readStored, removeStored, storageKeys, writeStored } from '#lib/storage.ts';
import type { DraftDocument } from '../draft.ts';
import { isPhoto } from '../files/new-settings.ts';

/** Not the range and the copies, which belong to one document, nor colour, which nobody should pay for unasked. */
type LastSettings = Pick<PrintSettings, 'print_sided' | 'paper_size' | 'pages_per_side'>;

/** Unknown values, and a paper that the shop no longer offers, become the default. */
export function readLastSettings({ price_list: { papers } }: Pick<Shop, 'price_list'>): PrintSettings {
  const stored = parseStored();
  const sided = PrintSided.safeParse(stored['print_sided']);
  const paper = papers.find(({ id, is_shown }) => is_shown && id === stored['paper_size']);
  const perSide = PagesPerSide.safeParse(stored['pages_per_side']);
  return {
    ...defaultSettingsOn(papers),
    ...(sided.success && { print_sided: sided.data }),
    ...(paper && { paper_size: paper.id }),
    ...(perSide.success && { pages_per_side: perSide.data }),
  };
}

/**
 * Stores the settings that all documents have in common, for the next visit. Six slides on a side, chosen for one of
 * several documents, are not meant for the next essay, and neither are photos that share sides.
 */
export function storeLastSettings(documents: readonly DraftDocument[]): void {
  const [stored, common] = [parseStored(), commonSettings(documents)];
  const texts = documents.filter((document) => !isPhoto(document));
  const last = {
    print_sided: common.print_sided ?? stored['print_sided'],
    paper_size: common.paper_size ?? stored['paper_size'],
    pages_per_side: commonSettings(texts).pages_per_side ?? stored['pages_per_side'],
  };
  writeStored(storageKeys.lastPrintSettings, JSON.stringify(last));
}

export const forgetLastSettings = (): void => removeStored(storageKeys.lastPrintSettings);

/** A setting in which the documents differ is undefined. */
export function commonSettings(documents: readonly DraftDocument[]): {
  [K in keyof LastSettings | 'color_mode' | 'copies']: PrintSettings[K] | undefined;
} {
  const [first, ...others] = documents.map(({ settings }) => settings);
  const common = <K extends keyof PrintSettings>(key: K) =>
    others.every((settings) => settings[key] === first?.[key]) ? first?.[key] : undefined;
  return {
    print_sided: common('print_sided'),
    paper_size: common('paper_size'),
    pages_per_side: common('pages_per_side'),
    color_mode: common('color_mode'),
    copies: common('copies'),
  };
}

export const hasSameSettings = (a: LastSettings, b: LastSettings): boolean =>
  a.print_sided === b.print_sided && a.paper_size === b.paper_size && a.pages_per_side === b.pages_per_side;

/** The stored text may come from an older version, or from anybody at this device. */
function parseStored(): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(readStored(storageKeys.lastPrintSettings) ?? '{}'));
  } catch {
    return {};
  }
}
