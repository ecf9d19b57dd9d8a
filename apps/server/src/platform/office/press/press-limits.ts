export type PressLimits = {
  readonly startMs: number;
  /** Wall clock of one file, and what each of its pages adds: a short one that takes long is up to something. */
  readonly timeMs: number;
  readonly pageMs: number;
  /** A page that is drawn anew takes longer. */
  readonly drawnPageMs: number;
  readonly memoryBytes: number;
  readonly weighEveryMs: number;
  readonly fileBytes: number;
  /** Files made at the same time, so that one that takes long does not hold up all others. */
  readonly atOnce: number;
};

const mb = 1024 * 1024;

/** 500 pages of text take 0.7 s and 130 MB, a scanned book of 210 MB takes 1.6 s and 350 MB. */
export const usualPressLimits: PressLimits = {
  startMs: 30_000,
  timeMs: 30_000,
  pageMs: 5,
  drawnPageMs: 500,
  memoryBytes: 1024 * mb,
  weighEveryMs: 100,
  fileBytes: 1024 * mb,
  atOnce: 2,
};
