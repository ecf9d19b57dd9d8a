/** In portrait orientation. */
export type PaperMeasures = { readonly width_mm: number; readonly height_mm: number };

type PaperFormat = PaperMeasures & {
  readonly name: string;
  /** The media name in IPP. */
  readonly media: string;
};

/** B4 and B5 are JIS sizes, as sold in China; those of ISO are smaller. */
export const paperFormats: readonly PaperFormat[] = [
  { name: 'A3', width_mm: 297, height_mm: 420, media: 'iso_a3_297x420mm' },
  { name: 'A4', width_mm: 210, height_mm: 297, media: 'iso_a4_210x297mm' },
  { name: 'A5', width_mm: 148, height_mm: 210, media: 'iso_a5_148x210mm' },
  { name: 'B4', width_mm: 257, height_mm: 364, media: 'jis_b4_257x364mm' },
  { name: 'B5', width_mm: 182, height_mm: 257, media: 'jis_b5_182x257mm' },
  { name: 'Letter', width_mm: 216, height_mm: 279, media: 'na_letter_8.5x11in' },
];

export const haveSameSize = (a: PaperMeasures, b: PaperMeasures) =>
  a.width_mm === b.width_mm && a.height_mm === b.height_mm;

/** The format of a paper. Papers of other sizes are named by their millimetres. */
export function paperFormatOf(paper: PaperMeasures): PaperFormat {
  const known = paperFormats.find((format) => haveSameSize(format, paper));
  const { width_mm, height_mm } = paper;
  return known ?? { name: `${width_mm} × ${height_mm} mm`, width_mm, height_mm, media: customMediaName(paper) };
}

/** The media name in IPP of a size that has no name. */
export function customMediaName({ width_mm, height_mm }: PaperMeasures): string {
  const size = `${width_mm}x${height_mm}mm`;
  return `custom_${size}_${size}`;
}
