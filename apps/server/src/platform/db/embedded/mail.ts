/** What the main thread writes to the database's thread, one answer for each. */
export type Request =
  | { readonly kind: 'protocol'; readonly bytes: Uint8Array }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };

export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'protocol'; readonly bytes: Uint8Array }
  | { readonly kind: 'dump'; readonly tar: Uint8Array };
