/** The contract's number, handed over at the start: its schemas take longer to load than most files to read. */
export const maxPages = Number(process.argv[2]);
