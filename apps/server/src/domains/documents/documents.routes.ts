import * as contract from '@print/contract/documents';
import type { Deps } from '#platform/deps.ts';
import { abortSignalFor } from '#platform/http/abort-signal-for.ts';
import type { App } from '#platform/http/app.ts';
import { receiveFile } from '#platform/http/receive-file.ts';
import { uploaderOf } from './documents.hooks.ts';
import { presentUpload } from './documents.present.ts';
import type { DrawingQueue } from './drawing-queue.ts';
import { createPagePictures, pictureHeaders } from './page-pictures.ts';
import { receiveDocument } from './receive-document.ts';
import { showPage } from './show-page.ts';

export function documentsRoutes(app: App, deps: Deps, networkKey: string, drawings: DrawingQueue): void {
  const pictureOf = createPagePictures(deps, drawings);

  app.route({
    ...contract.uploadDocument,
    handler: async (request, reply) => {
      const received = await receiveFile(request, reply, (file) =>
        receiveDocument(deps, uploaderOf(request, networkKey), file),
      );
      return await reply.code(201).send(presentUpload(received));
    },
  });

  app.route({
    ...contract.getDocumentPage,
    handler: async ({ caller, params, query }, reply) => {
      const { size = 'page', color_mode: colorMode = 'black_white' } = query;
      const pageRequest = { documentId: params.file_id, page: Number(params.n), size, colorMode };
      const picture = await showPage(deps, pictureOf, caller, pageRequest, abortSignalFor(reply));
      return await reply.headers(pictureHeaders).send(picture);
    },
  });
}
