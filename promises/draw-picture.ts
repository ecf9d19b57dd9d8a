import sharp from 'sharp';

/** Every picture differs, as the screenshot of each payment does. */
export async function drawPicture(index: number): Promise<Buffer> {
  const background = { r: index % 256, g: Math.floor(index / 256), b: 0 };
  return await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer();
}
