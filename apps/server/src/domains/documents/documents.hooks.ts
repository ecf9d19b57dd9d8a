import { appendToUpload, finishUpload } from '@print/contract/uploads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isStaff } from '#domains/accounts/role-rules.ts';
import { clientNetworkOf } from '#domains/accounts/session.hooks.ts';
import { hashWithKey } from '#lib/secrets.ts';
import { ownersOf } from './document-owners.ts';
import { tooManyUploadsAtOnce } from './documents.errors.ts';
import type { Owner } from './documents.table.ts';
import type { Uploader } from './with-upload-room.ts';

/** The database has only a keyed hash of the network, never the address. */
export function uploaderOf(request: FastifyRequest, networkKey: string): Uploader {
  const { user, visitorId } = request.caller;
  const network = isStaff(user) ? undefined : hashWithKey(networkKey, clientNetworkOf(request));
  return { user, visitorId, network };
}

/** The content type of a piece does not decide: clients may write it with parameters. */
const isOfPieces = ({ method, routeOptions }: FastifyRequest) =>
  [appendToUpload, finishUpload].some((call) => call.method === method && call.url === routeOptions.url);

/** The web app sends two files at once. More than this limit would block the file reader for other owners. */
const maxAtOnce = 6;

/** Limits the concurrent uploads of one owner, on all routes that accept files. */
export function limitUploadsAtOnce() {
  const runningUploads = new Map<Owner, number>();

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const [owner] = ownersOf(request.caller);
    if (!owner || !(request.isMultipart() || isOfPieces(request))) return;
    // Its 'close' event is over, so its place would never be free again.
    if (reply.raw.destroyed) return;
    const count = runningUploads.get(owner) ?? 0;
    if (count >= maxAtOnce) throw tooManyUploadsAtOnce();
    runningUploads.set(owner, count + 1);
    reply.raw.once('close', () => {
      const remaining = (runningUploads.get(owner) ?? 1) - 1;
      if (remaining > 0) runningUploads.set(owner, remaining);
      else runningUploads.delete(owner);
    });
  };
}
