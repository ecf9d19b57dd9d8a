import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

type Attachment = {
  readonly filename: string;
  readonly type: string;
  readonly stream: Readable;
  /** Unknown while the file is still being created. */
  readonly sizeBytes?: number;
};

/** Always a download: a customer's file must never run as a page of this origin. */
export async function sendAttachment(
  reply: FastifyReply,
  { filename, type, stream, sizeBytes }: Attachment,
): Promise<FastifyReply> {
  if (sizeBytes !== undefined) reply.header('content-length', sizeBytes);
  return await reply
    .type(type)
    .header('content-disposition', contentDispositionFor(filename))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(stream);
}

/** `filename` in ASCII for old clients, `filename*` in UTF-8 (RFC 6266). */
export function contentDispositionFor(filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
