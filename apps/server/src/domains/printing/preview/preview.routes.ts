import { getDocumentSide } from '@print/contract/documents';
import type { DrawingQueue } from '#domains/documents/drawing-queue.ts';
import { pictureHeaders } from '#domains/documents/page-pictures.ts';
import type { Deps } from '#platform/deps.ts';
import { abortSignalFor } from '#platform/http/abort-signal-for.ts';
import type { App } from '#platform/http/app.ts';
import { showSide } from './show-side.ts';
import { createSidePictures } from './side-pictures.ts';

export function previewRoutes(app: App, deps: Deps, drawings: DrawingQueue): void {
  const pictureOf = createSidePictures(deps, drawings);

  app.route({
    ...getDocumentSide,
    handler: async ({ caller, params, query }, reply) => {
      const request = { documentId: params.file_id, side: Number(params.n), ...query };
      const picture = await showSide(deps, pictureOf, caller, request, abortSignalFor(reply));
      return await reply.headers(pictureHeaders).send(picture);
    },
  });
}
