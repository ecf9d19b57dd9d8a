/** What the main thread writes to the database's thread, one answer for each. */
export type ThreadRequest =
  | { readonly kind: 'protocol'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };

export type ThreadReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'protocol'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dump'; readonly tar: Uint8Array<ArrayBuffer> };

/** One piece of memory of its own, so that it can be handed over: Node's small buffers share theirs. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }
  return joined;
}

/** The little we must know of PostgreSQL's messages: a letter, the length (itself included), the content. */

/** Whether these bytes end with "ready for the next query, in no transaction". */
export function isReadyForQuery(bytes: Uint8Array): boolean {
  const end = Buffer.from('Z\0\0\0\x05I', 'latin1');
  return end.equals(bytes.subarray(-end.length));
}

/** How a server says that it ends the connection because of this. */
export function encodeFatalError(sqlState: string, message: string): Buffer {
  const fields = `SFATAL\0VFATAL\0C${sqlState}\0M${message}\0\0`;
  const header = Buffer.from('E\0\0\0\0', 'latin1');
  header.writeUInt32BE(4 + Buffer.byteLength(fields), 1);
  return Buffer.concat([header, Buffer.from(fields)]);
}
