/** A page of one of the sources: which source, from 0, and which of its pages, from 1. */
export type PressPage = { readonly source: number; readonly page: number };

/** In points. */
export type Paper = { readonly width: number; readonly height: number };

export type PressOrder = {
  /** PDFs on this machine, with the number of pages that each is known to have. */
  readonly sources: readonly { readonly path: string; readonly pages: number }[];
  /** Upright; a page that lies across gets a sheet that lies across. */
  readonly paper: Paper;
  /**
   * What is on each page of the file, in order: one page, or two beside each other on a sheet that lies across.
   * Undefined is left blank.
   */
  readonly pages: readonly (readonly (PressPage | undefined)[])[];
  /** Said in the file, too, for programs that print it. */
  readonly isTwoSided: boolean;
  readonly target: string;
};

export type Pressed = {
  readonly pages: number;
  /** All that is printed lies across: as it is read, its sheets turn around their short edge. */
  readonly isAcross: boolean;
};

/** Why there is no file. `unreadable` names the source whose PDF cannot be taken apart. */
export type PressFailure = 'unreadable' | 'too_large' | 'too_slow' | 'too_hungry' | 'crashed';

export class PressFailed extends Error {
  readonly failure: PressFailure;
  readonly source: number | undefined;

  constructor(failure: PressFailure, why: string, source?: number) {
    super(`the press failed: ${failure}, ${why}`);
    this.failure = failure;
    this.source = source;
  }
}

/** Puts PDFs together from pages of others, apart from the server, with limits. */
export type Press = {
  /** Writes `target`, whole, or throws `PressFailed` and leaves nothing there. */
  print(order: PressOrder, signal?: AbortSignal): Promise<Pressed>;
  /** A PDF of pictures given as SVG, each filling an A4 page. */
  draw(pages: readonly string[], target: string, signal?: AbortSignal): Promise<void>;
};
