import { encodeQR } from 'qr';

/** A QR code in a square of `size` millimetres, quiet zone included. */
export function drawCode(content: string, x: number, y: number, size: number): string {
  const rows = encodeQR(content, 'raw', { ecc: 'quartile', border: 2 });
  const dot = size / rows.length;
  const dots = rows.flatMap((row, down) =>
    row.flatMap((isDark, across) => (isDark ? [`M${across} ${down}h1v1h-1z`] : [])),
  );
  return `<path transform="translate(${x} ${y}) scale(${dot})" d="${dots.join('')}" shape-rendering="crispEdges"/>`;
}
