/** A source that pdf-lib cannot take apart, or of which it sees other pages than were counted. */
export class Unreadable extends Error {
  readonly source: number;

  constructor(source: number, why: string) {
    super(why);
    this.source = source;
  }
}
