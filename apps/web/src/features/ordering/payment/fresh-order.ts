import { createObservable } from '#lib/observable.ts';

/** The number of an order that has been taken in this very moment, until its ticket has been seen. */
export const freshOrder = createObservable<string | undefined>(undefined);
