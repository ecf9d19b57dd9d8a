import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

type Attachment = {
  readonly filename: string;
  readonly type: string;
  readonly stream: Readable;
  /** Unknown while it is still being put together. */
  readonly sizeBytes?: number;
};

/** To be saved, never to be shown: nothing that customers sent may run as a page of ours. */
export async function sendAttachment(
  reply: FastifyReply,
  { filename, type, stream, sizeBytes }: Attachment,
): Promise<FastifyReply> {
  if (sizeBytes !== undefined) reply.header('content-length', sizeBytes);
  return await reply
    .type(type)
    .header('content-disposition', attachmentNamed(filename))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(stream);
}

/** In plain letters for old programs, in full for all others (RFC 6266). */
export function attachmentNamed(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
