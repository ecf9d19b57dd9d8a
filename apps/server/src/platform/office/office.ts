/** One thing a machine may lack: what it is for, and whether it is there. */
export type Tool = { readonly name: string; readonly purpose: string; readonly path: string | undefined };

/** What of the conversion's tools this machine has. */
export type Office = {
  readonly soffice: string | undefined;
  readonly qpdf: string | undefined;
  readonly bubblewrap: string | undefined;
  /** Font families that conversion needs and the machine lacks: with any missing, quotes come out too high. */
  readonly missingFonts: readonly string[];
};
