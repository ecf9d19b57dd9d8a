/** The contents of files by name. */
export type FileContents = Record<string, string | Uint8Array | Promise<Buffer>>;

/** A fixed date for all files, so that their bytes are the same in every run. */
export const corpusDate = new Date('2026-01-05T08:00:00Z');
