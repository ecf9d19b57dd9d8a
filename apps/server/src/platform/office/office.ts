/** The tools for conversion that this machine has. */
export type Office = {
  readonly soffice: string | undefined;
  readonly qpdf: string | undefined;
  readonly bubblewrap: string | undefined;
  /** Missing font families. With one missing, page counts and quotes come out too high. */
  readonly missingFonts: readonly string[];
};
