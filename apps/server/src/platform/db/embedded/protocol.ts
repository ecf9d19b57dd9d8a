/** The little we must know of PostgreSQL's messages: a letter, the length (itself included), the content. */

/** Whether these bytes end with "ready for the next query, in no transaction". */
export function isReadyForQuery(bytes: Uint8Array): boolean {
  const end = Buffer.from('Z\0\0\0\x05I', 'latin1');
  return end.equals(bytes.subarray(-end.length));
}

/** How a server says that it ends the connection because of this. */
export function fatalError(sqlState: string, message: string): Buffer {
  const fields = `SFATAL\0VFATAL\0C${sqlState}\0M${message}\0\0`;
  const header = Buffer.from('E\0\0\0\0', 'latin1');
  header.writeUInt32BE(4 + Buffer.byteLength(fields), 1);
  return Buffer.concat([header, Buffer.from(fields)]);
}
