import type { Pressed, PressFailure, PressOrder } from './press.ts';

/** The one piece of work that a pressing process is started for. */
export type PressWork =
  | { readonly is: 'print'; readonly order: PressOrder; readonly maxBytes: number }
  | { readonly is: 'draw'; readonly pages: readonly string[]; readonly target: string };

export type PressReply =
  /** From here on the clock of the work runs, not that of the start. */
  | { readonly is: 'begun' }
  | { readonly is: 'done'; readonly pressed: Pressed }
  | { readonly is: 'failed'; readonly failure: PressFailure; readonly why: string; readonly source?: number };
