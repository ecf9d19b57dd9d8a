import type { UnreadableReason } from '../reader.ts';

/** The contract's limit, passed as an argument: importing the contract takes longer than reading most files. */
export const maxPages = Number(process.argv[2]);

/** The file is refused for a reason that the customer is shown. */
export class Refused extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
