import type { ReadingFailure } from './reading-messages.ts';

/** `ended`: by us, and not for anything the file did. */
export type Death = 'too_slow' | 'too_hungry' | 'crashed' | 'ended';

/** The process did not live to answer. */
export class ReadingDied extends Error {
  readonly death: Death;
  /** False: it died before it took up the file, which had no part in it. */
  readonly hasBegun: boolean;

  constructor(death: Death, hasBegun: boolean, how: string) {
    super(`the reading process ended: ${death}, ${how}`);
    this.death = death;
    this.hasBegun = hasBegun;
  }
}

/** It lived, and says that it could not answer. */
export class ReadingFailed extends Error {
  readonly isMachines: boolean;

  constructor({ why, isMachines }: ReadingFailure) {
    super(why);
    this.isMachines = isMachines;
  }
}
