import sharp, { type Sharp } from 'sharp';

/** A picture that compresses well and shows its orientation: red at the top, blue on the left. */
export async function stripes(width: number, height: number): Promise<Buffer> {
  return await drawPicture(width, height).png({ compressionLevel: 9 }).toBuffer();
}

export function drawPicture(width: number, height: number): Sharp {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    '<rect width="100%" height="100%" fill="#f4ead0"/><rect width="100%" height="20%" fill="#c0392b"/>' +
    '<rect y="20%" width="20%" height="80%" fill="#2c5aa0"/><circle cx="60%" cy="60%" r="15%" fill="#2e7d32"/></svg>';
  return sharp(Buffer.from(svg)).flatten({ background: '#f4ead0' });
}
