/** What of the conversion's tools this machine has. */
export type Office = {
  readonly soffice: string | undefined;
  readonly qpdf: string | undefined;
  readonly bubblewrap: string | undefined;
  /** Font families that conversion needs and the machine lacks: with any missing, quotes come out too high. */
  readonly missingFonts: readonly string[];
};
