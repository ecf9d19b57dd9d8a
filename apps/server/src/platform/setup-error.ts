/** A mistake in the set-up that the operator must fix. The message is printed without a stack trace. */
export class SetupError extends Error {}
