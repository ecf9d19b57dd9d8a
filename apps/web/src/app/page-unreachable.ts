/** A page's code could not be fetched because nobody answered. */
export class PageUnreachable extends Error {}
