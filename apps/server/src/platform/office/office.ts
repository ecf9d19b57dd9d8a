/** The tools for conversion that this machine has. */
export type Office = {
  readonly soffice: string | undefined;
  readonly qpdf: string | undefined;
  readonly bubblewrap: string | undefined;
  /**
   * Missing font families. With one missing, page counts and quotes come out too high. Undefined: fontconfig has not
   * responded yet.
   */
  readonly missingFonts: readonly string[] | undefined;
};

/** The tools change while the server runs: an operator installs packages, and fontconfig responds late. */
export type OfficeWatch = {
  /** The tools as last seen. */
  readonly current: Office;
  /** Looks for the programs again. Fonts are looked up on a timer only, as that can take long. */
  refresh(): Promise<Office>;
  stop(): void;
};
