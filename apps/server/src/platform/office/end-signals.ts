/** The system asks a process to end. At shutdown it may ask the children of the server before the server itself. */
export const endSignals: readonly (string | null)[] = ['SIGHUP', 'SIGINT', 'SIGTERM'];
