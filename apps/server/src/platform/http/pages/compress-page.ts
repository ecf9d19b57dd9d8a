import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A page as it is sent. */
export type CompressedPage = {
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer };
  readonly etag: string;
  /** The styles that stand in it, as the content security policy wants them named. */
  readonly styles: readonly string[];
};

// One more step of quality would cost ten times the time, and save a hundredth.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** `css`: the styles that we have written into it ourselves. */
export async function compressPage(html: string, css?: string): Promise<CompressedPage> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, brotli),
    promisify(gzip)(identity),
  ]);
  return {
    bodies: { br, gzip: zipped, identity },
    etag: `"${createHash('sha256').update(html).digest('base64url')}"`,
    styles: css === undefined ? [] : [hashOf(css)],
  };
}

export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
