/** The papers of the shop, in the order they are offered. `PaperSize` consists of these names. */
export const papers = {
  a4_70g: { label: 'A4 70g', format: 'A4' },
  a4_80g: { label: 'A4 80g', format: 'A4' },
  b5_70g: { label: 'B5 70g', format: 'B5' },
} as const;

/** Upright, with its media name in IPP. B5 is the size of JIS, as sold here; ISO's is smaller. */
const paperFormats = {
  A4: { widthMm: 210, heightMm: 297, media: 'iso_a4_210x297mm' },
  B5: { widthMm: 182, heightMm: 257, media: 'jis_b5_182x257mm' },
} as const;

export const formatOf = (paper: keyof typeof papers) => paperFormats[papers[paper].format];
