/** Reads the header `Upload-Metadata` of tus: pairs of a key and a value in base64, separated by commas. */
export function readFileNameOf(metadata: string): string {
  const pairs = metadata.split(',').map((pair) => pair.trim().split(' '));
  const [, value = ''] = pairs.find(([key]) => key === 'filename') ?? [];
  return Buffer.from(value, 'base64').toString();
}
