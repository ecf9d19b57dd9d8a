/** Files by their name. */
export type FileContents = Record<string, string | Uint8Array | Promise<Buffer>>;

/** The moment at which all of the corpus was made: the same bytes come out on every day. */
export const corpusDate = new Date('2026-01-05T08:00:00Z');
