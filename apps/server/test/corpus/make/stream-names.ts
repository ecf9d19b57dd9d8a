const streamNames = [
  ...['WordDocument', '0Table', '1Table', 'PowerPoint Document', 'Current User'],
  ...['\u0005SummaryInformation', '\u0005DocumentSummaryInformation', '\u0001CompObj'],
];

/** Renames the streams of a compound file in place; `change` keeps the length. */
export function withStreamNames(bytes: Buffer, change: (name: string) => string): Buffer {
  const renamed = Buffer.from(bytes);
  for (const name of streamNames) {
    const at = renamed.indexOf(Buffer.from(`${name}\0`, 'utf16le'));
    if (at >= 0) renamed.write(change(name), at, 'utf16le');
  }
  return renamed;
}
