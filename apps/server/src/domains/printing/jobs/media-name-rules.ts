import { customMediaName, type PaperMeasures, paperFormatOf } from '@print/contract/papers';

/** A media name of IPP ends with its size: `iso_a4_210x297mm`, `na_letter_8.5x11in`. A choice of sizes has more parts. */
const mediaName = /^([^_]+_[^_]+)_([\d.]+)x([\d.]+)(mm|in)$/;
const mmPerUnit = { mm: 1, in: 25.4 };

type Media = PaperMeasures & { readonly name: string; readonly kind: string };

/**
 * The printer's own name of a size, because printers name one size differently, or a custom name within the range that
 * the printer takes. Undefined if the printer does not support the size.
 */
export function findMediaName(paper: PaperMeasures, supported: readonly unknown[]): string | undefined {
  const { media: usualName } = paperFormatOf(paper);
  if (supported.length === 0 || supported.includes(usualName)) return usualName;
  const all = supported.flatMap(readMedia);
  const limits = (kind: string) => all.filter((media) => media.kind === kind);
  const sizes = all.filter(({ kind }) => !/_(min|max)$/.test(kind));
  const own = sizes.find((media) => hasSizeOf(media, paper));
  if (own) return own.name;
  const isInRange =
    limits('custom_min').some((min) => min.width_mm <= paper.width_mm && min.height_mm <= paper.height_mm) &&
    limits('custom_max').some((max) => max.width_mm >= paper.width_mm && max.height_mm >= paper.height_mm);
  return isInRange ? customMediaName(paper) : undefined;
}

function readMedia(name: unknown): Media[] {
  const [, kind, width, height, unit] = mediaName.exec(String(name)) ?? [];
  if (!kind) return [];
  const mm = mmPerUnit[unit === 'in' ? 'in' : 'mm'];
  return [{ name: String(name), kind, width_mm: Number(width) * mm, height_mm: Number(height) * mm }];
}

/** Papers have whole millimetres, also those in inches. */
const hasSizeOf = ({ width_mm, height_mm }: Media, paper: PaperMeasures) =>
  Math.round(width_mm) === paper.width_mm && Math.round(height_mm) === paper.height_mm;
