/** Something the operator must put right before the shop can open: one clear sentence, then exit. */
export class SetupError extends Error {}
