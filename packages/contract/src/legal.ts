/** The date of the legal texts, stored with each order. Visitors who have not opened this version see a dot. */
export const legalTextsUpdatedOn = '2025-10-21';
