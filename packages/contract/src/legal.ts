/** The date of the legal texts, stored with each order. A dot marks texts that a visitor has not opened since. */
export const legalTextsUpdatedOn = '2025-10-21';
