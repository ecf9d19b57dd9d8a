import * as contract from '@print/contract/pricing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uploaderOf } from '#domains/documents/documents.hooks.ts';
import { receiveDocument } from '#domains/documents/receive-document.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { receiveFile } from '#platform/http/receive-file.ts';
import { quoteDocument } from './quote-document.ts';
import { readQuoteForm } from './quote-form-rules.ts';

export function pricingRoutes(app: App, deps: Deps, networkKey: string): void {
  app.route({
    ...contract.estimatePrice,
    preValidation: parseForm(deps, networkKey),
    handler: async ({ body, caller }) => await quoteDocument(deps, caller, body),
  });
}

/** A multipart form with a file becomes the equivalent JSON body, and is validated by the same schema. */
function parseForm(deps: Deps, networkKey: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.isMultipart()) return;
    const { document, fields } = await receiveFile(request, reply, (file) =>
      receiveDocument(deps, uploaderOf(request, networkKey), file),
    );
    request.body = readQuoteForm(fields, document.id);
  };
}
