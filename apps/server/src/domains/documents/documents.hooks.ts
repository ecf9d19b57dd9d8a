import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownersOf } from './document-owners.ts';
import { tooManyUploadsAtOnce } from './documents.errors.ts';
import type { Owner } from './documents.table.ts';

/** A browser sends two at once; more would block the reader for others. */
const maxAtOnce = 6;

/** Limits the concurrent uploads of one owner, on all routes that accept files. */
export function limitUploadsAtOnce() {
  const underWay = new Map<Owner, number>();

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const [owner] = ownersOf(request.caller);
    if (!request.isMultipart() || !owner) return;
    const count = underWay.get(owner) ?? 0;
    if (count >= maxAtOnce) throw tooManyUploadsAtOnce();
    underWay.set(owner, count + 1);
    reply.raw.once('close', () => {
      const left = (underWay.get(owner) ?? 1) - 1;
      if (left > 0) underWay.set(owner, left);
      else underWay.delete(owner);
    });
  };
}
