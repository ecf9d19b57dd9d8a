/** The extension in lower case; empty when there is none. */
export function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** Truncates in the middle, so that start and extension stay. Han characters are twice as wide as Latin ones. */
export function shortenFileName(fileName: string, maxUnits = 46): string {
  const characters = [...fileName];
  const width = (part: readonly string[]) => part.reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0);
  if (width(characters) <= maxUnits) return fileName;
  const tail = characters.slice(-Math.min(12, extensionOf(fileName).length + 5));
  const freeUnits = maxUnits - width(tail) - 1;
  let head = 0;
  while (width(characters.slice(0, head + 1)) <= freeUnits) head += 1;
  return `${characters.slice(0, head).join('')}…${tail.join('')}`;
}
