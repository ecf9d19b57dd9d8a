/** When the terms or the privacy policy last changed: what an order agrees to, and who has not opened them since sees a dot. */
export const legalTextsUpdatedOn = '2025-10-21';
