/** What the main thread writes to the database's thread, one answer for each. */
export type Request =
  | { readonly kind: 'protocol'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };

export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'protocol'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dump'; readonly tar: Uint8Array<ArrayBuffer> };

/** One piece of memory of its own, so that it can be handed over: Node's small buffers share theirs. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }
  return joined;
}
