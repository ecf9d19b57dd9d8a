import encodeQR from 'qr';

const [width, height] = [640, 480];
const module = 12;

/** A video of a QR code for Chromium's fake camera. */
export function createQrVideo(text: string): Buffer {
  const code = encodeQR(text, 'raw', { border: 4 });
  const left = Math.floor((width - code.length * module) / 2);
  const top = Math.floor((height - code.length * module) / 2);
  const luma = Buffer.alloc(width * height, 235);
  for (const [row, cells] of code.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) fillModule(luma, left + column * module, top + row * module);
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, grey]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: 5 }, () => frame),
  ]);
}

function fillModule(luma: Buffer, left: number, top: number): void {
  for (let line = top; line < top + module; line += 1) luma.fill(16, line * width + left, line * width + left + module);
}
