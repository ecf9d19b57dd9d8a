export type PressLimits = {
  readonly startMs: number;
  /** Wall clock of one file. */
  readonly timeMs: number;
  readonly memoryBytes: number;
  readonly weighEveryMs: number;
  readonly fileBytes: number;
  /** Files made at the same time. */
  readonly atOnce: number;
};

const mb = 1024 * 1024;

/** 500 pages of text take 0.7 s and 130 MB, a scanned book of 210 MB takes 1.6 s and 350 MB. */
export const usualPressLimits: PressLimits = {
  startMs: 30_000,
  timeMs: 120_000,
  memoryBytes: 1024 * mb,
  weighEveryMs: 100,
  fileBytes: 1024 * mb,
  atOnce: 1,
};
