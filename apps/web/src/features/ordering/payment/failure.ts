import { createObservable } from '#lib/observable.ts';

/** Why there is no order: each reason where it belongs, `reason` for what belongs nowhere else. */
export type Failure = {
  phone?: string;
  screenshot?: string;
  /** By the id of the document. */
  documents: Readonly<Record<string, string>>;
  reason?: string;
};

/** Outlives the step: a refused file is shown on the one before. */
export const failure = createObservable<Failure | undefined>(undefined);
