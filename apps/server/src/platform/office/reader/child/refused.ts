import type { Unreadable } from '../reader.ts';

/** The file cannot be taken, for a reason that a customer can be told. */
export class Refused extends Error {
  readonly reason: Unreadable;

  constructor(reason: Unreadable, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
