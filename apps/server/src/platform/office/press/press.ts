import type { GridPlaces } from '@print/contract/side-grid';

/** One page of a source. `source` counts from 0, `page` from 1. */
export type PressPage = { readonly source: number; readonly page: number };

/**
 * Pages that are printed as one, left to right and then down. Their sheet has the orientation that makes the pages of
 * the first page's source, and of those that share its grids, largest.
 */
export type PressGrid = { readonly pages: readonly PressPage[]; readonly places: GridPlaces };

/** In points. */
export type PaperDimensions = { readonly width: number; readonly height: number };

/** A local PDF with its known number of pages. */
export type PressSourceFile = {
  readonly path: string;
  readonly pages: number;
  /** Made by `pictureToPdf`: on a grid it has no margins. Other landscape pages are slides, and get a thin frame. */
  readonly isPicture?: boolean;
  /** The first of the sources that share grids; itself if undefined. Their grids have the same layout. */
  readonly firstOnGrids?: number;
};

export type PressJob = {
  readonly sources: readonly PressSourceFile[];
  /** In portrait; a landscape page gets the same paper in landscape. */
  readonly paper: PaperDimensions;
  /** The pages of the new file: each has one page or grid, or two side by side in landscape. Undefined is blank. */
  readonly pages: readonly (readonly (PressPage | PressGrid | undefined)[])[];
  /** Sides are half the paper and never turned. One that stands alone is printed on its half, for previews. */
  readonly isBooklet?: boolean;
  /** Also written into the file's viewer preferences. */
  readonly isTwoSided: boolean;
  readonly target: string;
};

export type PressResult = {
  readonly pages: number;
  /** Every printed page is landscape, so duplex flips on the short edge. */
  readonly isLandscape: boolean;
};

export type PressFailure =
  | 'unreadable'
  | 'too_large'
  /** The CPU limit is reached. */
  | 'too_complex'
  | 'out_of_memory'
  | 'crashed'
  /** The machine was too busy or is shutting down: the file is not the cause, and a later attempt may succeed. */
  | 'interrupted';

export class PressFailed extends Error {
  readonly failure: PressFailure;
  /** Index of the unreadable source. */
  readonly source: number | undefined;

  constructor(failure: PressFailure, detail: string, source?: number) {
    super(`the press failed: ${failure}, ${detail}`);
    this.failure = failure;
    this.source = source;
  }
}

/** Creates PDFs in a child process with limits on time, memory and size. */
export type Press = {
  /** Writes the complete file at `target`, or throws `PressFailed` and leaves no file. */
  print(job: PressJob, signal?: AbortSignal): Promise<PressResult>;
  /** Writes a PDF with one A4 page per SVG. */
  draw(pages: readonly string[], target: string, signal?: AbortSignal): Promise<void>;
};
