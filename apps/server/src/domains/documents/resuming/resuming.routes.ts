import { Readable } from 'node:stream';
import * as contract from '@print/contract/uploads';
import type { FastifyReply } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { abortSignalFor } from '#platform/http/abort-signal-for.ts';
import type { App } from '#platform/http/app.ts';
import { brokenUpload, unsupportedType } from '#platform/http/http-errors.ts';
import { uploaderOf } from '../documents.hooks.ts';
import { presentUpload } from '../documents.present.ts';
import { appendToUpload } from './append-to-upload.ts';
import { beginUpload } from './begin-upload.ts';
import { cancelUpload } from './cancel-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { locateUpload } from './locate-upload.ts';
import { readFileNameOf } from './upload-metadata-rules.ts';

/** The protocol tus 1.0. A HEAD request gets the headers of the GET. */
export function resumingRoutes(app: App, deps: Deps, networkKey: string): void {
  // The handler reads the stream itself.
  app.addContentTypeParser(contract.pieceType, async (_request: unknown, payload: Readable) => payload);
  const inTus = (reply: FastifyReply) => reply.header('tus-resumable', contract.tusVersion);

  app.route({
    ...contract.beginUpload,
    handler: async (request, reply) => {
      const { 'upload-length': length, 'upload-metadata': metadata } = request.headers;
      const file = { name: readFileNameOf(metadata), sizeBytes: Number(length) };
      const { id, expiresAt } = await beginUpload(deps, uploaderOf(request, networkKey), file);
      inTus(reply).headers({ location: `/api/uploads/${id}/`, 'upload-expires': expiresAt.toUTCString() });
      return await reply.code(201).send({ upload_id: id });
    },
  });

  app.route({
    ...contract.getUpload,
    handler: async ({ caller, params }, reply) => {
      const { upload, offset } = await whileConnected(reply, (signal) =>
        locateUpload(deps, caller, params.upload_id, signal),
      );
      const { sizeBytes, expiresAt } = upload;
      inTus(reply).headers({
        'upload-offset': offset,
        'upload-length': sizeBytes,
        'upload-expires': expiresAt.toUTCString(),
      });
      return { upload_offset: offset, upload_length: sizeBytes };
    },
  });

  app.route({
    ...contract.appendToUpload,
    handler: async (request, reply) => {
      const body: unknown = request.body;
      if (!(body instanceof Readable)) throw unsupportedType();
      const length = request.raw.headers['content-length'];
      const piece = {
        offset: Number(request.headers['upload-offset']),
        sizeBytes: length === undefined ? undefined : Number(length),
        body,
      };
      const uploader = uploaderOf(request, networkKey);
      const offset = await whileConnected(reply, (signal) =>
        appendToUpload(deps, uploader, request.params.upload_id, { ...piece, signal }),
      );
      inTus(reply).header('upload-offset', offset);
      return await reply.code(204).send(null);
    },
  });

  app.route({
    ...contract.finishUpload,
    handler: async (request, reply) => {
      const uploader = uploaderOf(request, networkKey);
      const received = await whileConnected(reply, (signal) =>
        finishUpload(deps, uploader, request.params.upload_id, signal),
      );
      return await reply.code(201).send(presentUpload(received));
    },
  });

  app.route({
    ...contract.cancelUpload,
    handler: async ({ caller, params }, reply) => {
      await cancelUpload(deps, caller, params.upload_id);
      return await inTus(reply).code(204).send(null);
    },
  });
}

/** A lost connection is no failure of the server, and must not be logged as one. */
async function whileConnected<Result>(
  reply: FastifyReply,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = abortSignalFor(reply);
  try {
    return await work(signal);
  } catch (error) {
    throw signal.aborted ? brokenUpload(error) : error;
  }
}
