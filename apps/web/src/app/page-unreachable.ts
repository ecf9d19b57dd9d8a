/** A page's code could not be fetched because nobody answered. */
export class PageUnreachableError extends Error {}
