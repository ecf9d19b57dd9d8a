/** The version that an order agrees to. Visitors who have not opened it yet see a dot. */
export const legalTextsUpdatedOn = '2025-10-21';
