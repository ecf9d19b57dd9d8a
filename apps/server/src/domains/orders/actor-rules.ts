/** The id in `user:<id>`; an owner has the same form as an actor. */
export function userIdOf(actor: string): string | undefined {
  return /^user:(.+)$/.exec(actor)?.[1];
}

/** The username of a member of staff; empty for the others. A deleted staff account has no name any more. */
export function nameOf(actor: string, names: ReadonlyMap<string, string>): string {
  const userId = userIdOf(actor);
  return userId === undefined ? '' : (names.get(userId) ?? '已注销的店员');
}
