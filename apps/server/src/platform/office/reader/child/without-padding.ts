/** Copies rows of pixels without the bytes that align them in memory. */
export function withoutPadding(rows: Uint8Array, rowBytes: number, stride: number): Uint8Array {
  if (rowBytes === stride) return rows.slice();
  const tight = new Uint8Array((rows.length / stride) * rowBytes);
  for (let from = 0, to = 0; from < rows.length; from += stride, to += rowBytes) {
    tight.set(rows.subarray(from, from + rowBytes), to);
  }
  return tight;
}
