import { notTheirName } from './leaving.errors.ts';

/** Whoever leaves types their own name, so that nobody leaves by a slip of the finger. */
export function assertTypedName(typed: string, username: string): void {
  if (plain(typed) !== plain(username)) throw notTheirName();
}

const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase();
