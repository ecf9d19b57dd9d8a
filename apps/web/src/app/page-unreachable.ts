/** The chunk of a page cannot be fetched because the server is unreachable. */
export class PageUnreachableError extends Error {}
