/** Messages of the main thread to the database's worker thread; each gets one reply, in order. */
export type ThreadRequest =
  | { readonly kind: 'protocol'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };

export type ThreadReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'protocol'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dump'; readonly tar: Uint8Array<ArrayBuffer> };

/** The result owns its memory, so that it can be transferred: Node's small buffers share a pool. */
export function concatBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    joined.set(chunk, offset);
    offset += chunk.length;
  }
  return joined;
}

const readyForQuery = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** Returns whether the bytes end with ReadyForQuery with status I: no transaction is open. */
export function isReadyForQuery(bytes: Uint8Array): boolean {
  return readyForQuery.equals(bytes.subarray(-readyForQuery.length));
}

/** An ErrorResponse of severity FATAL: the server closes the connection. */
export function encodeFatalError(sqlState: string, message: string): Buffer {
  const fields = `SFATAL\0VFATAL\0C${sqlState}\0M${message}\0\0`;
  const header = Buffer.from('E\0\0\0\0', 'latin1');
  header.writeUInt32BE(4 + Buffer.byteLength(fields), 1);
  return Buffer.concat([header, Buffer.from(fields)]);
}
